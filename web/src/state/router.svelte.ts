/** Where we are. A link inside the site moves without loading the page again. */

class Router {
  #href: string = $state.raw(location.href);
  #url = $derived(new URL(this.#href));

  constructor() {
    window.addEventListener("popstate", () => (this.#href = location.href));
    window.addEventListener("hashchange", () => (this.#href = location.href));
    document.addEventListener("click", (event) => this.#followed(event));
  }

  get path(): string {
    return this.#url.pathname;
  }
  get query(): URLSearchParams {
    return this.#url.searchParams;
  }
  get hash(): string {
    return decodeURIComponent(this.#url.hash.slice(1));
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.#href = location.href;
    if (!this.hash) window.scrollTo(0, 0);
  }

  /** The same place said differently (a search, a moment of a replay): no new entry in the history. */
  replace(to: string): void {
    history.replaceState(history.state, "", to);
    this.#href = location.href;
  }

  #followed(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    // A place on the same page: the browser also moves the focus and marks the target.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
