/** Calls back someone who looks elsewhere when it becomes their turn. On a page in view it only knocks. */
import { sound } from "./sounds";

const FLASHES = 6;
const FLASH_MS = 900;

let timer: ReturnType<typeof setInterval> | undefined;
let quietTitle = "";

/** `text` is the whole call, such as "À toi !"; `where` the game's name. */
export function remind(text: string, where: string, isLoud: boolean): void {
  if (isLoud) sound("knock");
  if (!document.hidden) return;
  flashTitle(text);
  notify(text, where);
}

/** The person is back, or the turn is over. */
export function settle(): void {
  if (timer === undefined && !quietTitle) return;
  clearInterval(timer);
  timer = undefined;
  document.title = quietTitle;
  quietTitle = "";
}

/** Browsers ask for permission on secure pages only: not over plain http on a home network. */
export function canNotify(): boolean {
  return window.isSecureContext && "Notification" in window;
}

/** To be called on a click: browsers refuse the question otherwise. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notificationsAllowed(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/** A few changes, then the call stays: nothing loops for ever. */
function flashTitle(text: string): void {
  settle();
  quietTitle = document.title;
  const call = `● ${text}`;
  document.title = call;
  let left = FLASHES;
  timer = setInterval(() => {
    left -= 1;
    document.title = left % 2 === 0 ? call : quietTitle;
    if (left > 0) return;
    clearInterval(timer);
    timer = undefined;
  }, FLASH_MS);
}

function notify(text: string, where: string): void {
  if (!notificationsAllowed()) return;
  try {
    const note = new Notification(text, { body: where, tag: "cavale-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Phones leave it to service workers: title and sound have called already.
  }
}
