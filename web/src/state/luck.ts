/**
 * What this browser brings to a deal, and the hashes that keep everybody honest (docs/trust.md). The
 * recipes are those of src/cavale/matches/seeds.py; all of it is text, hexadecimal digits as they are
 * sent. Not `crypto.subtle`: browsers hide it over plain http, and so on a home network.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** 256 bits that nobody else, the server included, can have chosen. */
export function newLuck(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What a luck adds to the shuffle. */
export const shareOf = (luck: string): string => hash(`cavale share 1\0${luck}`);

/** What is published of a share before anybody tells theirs. */
export const sealOf = (share: string): string => hash(`cavale seal 1\0${share}`);

/** What the server publishes of its secret before the deal. */
export const commitmentOf = (secret: string): string => hash(`cavale seed 1\0commit\0${secret}`);

export const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
