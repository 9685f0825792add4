/** The table's id in what somebody pasted: a code, in any case and spacing, or a whole link. */
export function tableCode(text: string): string {
  const inLink = /\/t\/([A-Za-z0-9-]+)/.exec(text);
  const code = (inLink?.[1] ?? text).trim().toLowerCase().replace(/[\s_–—]+/g, "-");
  // The hyphen is for reading only.
  if (/^[a-z0-9]{8}$/.test(code)) return `${code.slice(0, 4)}-${code.slice(4)}`;
  return /^[a-z0-9]{4}-[a-z0-9]{4}$/.test(code) ? code : "";
}
