/** Calls back someone who looks elsewhere when it becomes their turn. Does nothing on a page in view. */

const FLASHES = 6;
const FLASH_MS = 900;

let timer: ReturnType<typeof setInterval> | undefined;
let quietTitle = "";
let audio: AudioContext | undefined;

/** `text` is the whole call, such as "À toi !"; `where` the game's name. */
export function remind(text: string, where: string, sound: boolean): void {
  if (!document.hidden) return;
  flashTitle(text);
  if (sound) knock();
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

/** To be called on a click: browsers refuse the question otherwise. */
export async function allowNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notificationsAllowed(): boolean {
  return "Notification" in window && Notification.permission === "granted";
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

/** Two short knocks on wood, made here. */
export function knock(): void {
  try {
    audio ??= new AudioContext();
    for (const at of [0, 0.16]) strike(audio, audio.currentTime + at, at === 0 ? 392 : 523);
  } catch {
    // No sound device, or not allowed yet: the title says it too.
  }
}

function strike(context: AudioContext, at: number, pitch: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.75, at + 0.12);
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.18, at + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.18);
}

function notify(text: string, where: string): void {
  if (!notificationsAllowed()) return;
  const note = new Notification(text, { body: where, tag: "cavale-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
