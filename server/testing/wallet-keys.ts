import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: ["ignore", "pipe", "pipe"] });

export const PASSPHRASE = "only for tests";
export const PASS_TYPE_IDENTIFIER = "pass.com.example.tickets";
export const TEAM_IDENTIFIER = "ABCDE12345";
export const SERVICE_ACCOUNT = "wallet@example.iam.gserviceaccount.com";

/** A certificate of a pass type as Apple issues them, by an issuer of our own, and a service account's key file. */
export function makeWalletKeys({
  days = 30,
  subject = `/UID=${PASS_TYPE_IDENTIFIER}/CN=Passes/OU=${TEAM_IDENTIFIER}`,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), "slotwright-wallet-"));
  const at = (name: string) => join(folder, name);
  const rsa = (name: string) => ["-newkey", "rsa:2048", "-nodes", "-keyout", at(name)];
  openssl("req", "-x509", ...rsa("ca.key"), "-out", at("ca.pem"), "-days", "30", "-subj", "/CN=Issuer of tests");
  openssl("req", ...rsa("plain.key"), "-out", at("pass.csr"), "-subj", subject);
  const issued = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-set_serial", "7", "-days", String(days)];
  openssl("x509", "-req", "-in", at("pass.csr"), ...issued, "-out", at("pass.pem"));
  openssl("rsa", "-in", at("plain.key"), "-aes256", "-passout", `pass:${PASSPHRASE}`, "-out", at("pass.key"));
  const account = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const private_key = account.privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(at("google.json"), JSON.stringify({ client_email: SERVICE_ACCOUNT, private_key }));
  const variables = {
    APPLE_WALLET_CERTIFICATE: at("pass.pem"),
    APPLE_WALLET_KEY: at("pass.key"),
    APPLE_WALLET_KEY_PASSPHRASE: PASSPHRASE,
    APPLE_WALLET_ISSUER: at("ca.pem"),
    GOOGLE_WALLET_ISSUER_ID: "3388000000012345678",
    GOOGLE_WALLET_KEY: at("google.json"),
  };
  return { at, variables, publicKey: account.publicKey };
}

/** Verifies a detached PKCS 7 signature by its issuer, as a phone does. @throws when it does not hold */
export function verifySignature(
  keys: ReturnType<typeof makeWalletKeys>,
  signed: Uint8Array,
  signature: Uint8Array,
): void {
  writeFileSync(keys.at("content"), signed);
  writeFileSync(keys.at("signature"), signature);
  const given = ["-inform", "DER", "-in", keys.at("signature"), "-content", keys.at("content"), "-binary"];
  openssl("smime", "-verify", ...given, "-CAfile", keys.at("ca.pem"), "-purpose", "any");
}

/** Another key, of nobody. */
export const strangeKey = (keys: ReturnType<typeof makeWalletKeys>): string => {
  openssl("genrsa", "-out", keys.at("strange.key"), "2048");
  return keys.at("strange.key");
};
