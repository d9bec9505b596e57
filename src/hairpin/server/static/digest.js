/**
 * SHA-256 and HMAC by WebCrypto, and bytes as hexadecimal text. Browsers offer it at https and at this machine's own
 * address.
 */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** Whether this page can work out hashes at all. */
export function canHash() {
  return Boolean(globalThis.crypto?.subtle);
}

/** @param {Bytes} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex @returns {Bytes} */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Bytes} bytes @returns {Promise<Bytes>} */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** A key that `hmac` can use again and again. @param {Bytes} key */
export function hmacKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {Bytes} message @returns {Promise<Bytes>} */
export async function hmac(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}
