/** Our part of the shuffle: nobody, the server included, can have chosen it. */
export function luck(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
