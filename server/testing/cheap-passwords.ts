import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Of scrypt's memory and time; the library has 16,384 of it. */
const COST = 1024;

type Scrypt = typeof crypto.scrypt;
const dear: Scrypt = crypto.scrypt;

/**
 * Has passwords hashed and compared at a sixteenth of their price in this process, which tests pay a thousand times:
 * the same function, salts and comparison.
 */
export function cheapenPasswords(): void {
  crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<Scrypt>) =>
    dear(password, salt, length, { ...options, N: COST }, done)) as Scrypt;
  syncBuiltinESMExports();
}
