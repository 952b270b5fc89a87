import { createPrivateKey, X509Certificate } from "node:crypto";
import { BadConfiguration, type Env } from "../env";
import { readConfigured } from "./read-configured";

/** What passes are signed with; texts are PEM. */
export interface AppleKeys {
  certificate: string;
  key: string;
  /** Apple's certificate that issued ours. */
  issuer: string;
  /** As the certificate names them. */
  passTypeIdentifier: string;
  teamIdentifier: string;
  /** Half-open: when phones take what is signed with it. */
  validFrom: Date;
  validUntil: Date;
}

/**
 * The certificate of passes as it is configured, held against its key and its issuer; null without one.
 *
 * @throws BadConfiguration naming the variable that is wrong
 */
export function appleKeysOf(variables: Env): AppleKeys | null {
  if (variables.APPLE_WALLET_CERTIFICATE === undefined) return null;
  const certificate = certificateAt("APPLE_WALLET_CERTIFICATE", variables);
  const issuer = certificateAt("APPLE_WALLET_ISSUER", variables);
  const key = keyAt(variables);
  if (!certificate.checkPrivateKey(key)) throw bad("APPLE_WALLET_KEY", "is not the key of APPLE_WALLET_CERTIFICATE");
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    throw bad("APPLE_WALLET_ISSUER", "did not issue APPLE_WALLET_CERTIFICATE");
  return {
    certificate: certificate.toString(),
    key: key.export({ type: "pkcs1", format: "pem" }).toString(),
    issuer: issuer.toString(),
    // Apple writes both into the subject of the certificate of a pass type.
    passTypeIdentifier: namedBy(certificate, "UID"),
    teamIdentifier: namedBy(certificate, "OU"),
    validFrom: new Date(certificate.validFrom),
    validUntil: new Date(certificate.validTo),
  };
}

const bad = (name: string, what: string) => new BadConfiguration(`Bad configuration. ${name}: ${what}.`);

function certificateAt(name: "APPLE_WALLET_CERTIFICATE" | "APPLE_WALLET_ISSUER", variables: Env): X509Certificate {
  const text = readConfigured(name, variables[name]);
  try {
    return new X509Certificate(text);
  } catch {
    throw bad(name, "is no file of a PEM certificate");
  }
}

function keyAt({ APPLE_WALLET_KEY, APPLE_WALLET_KEY_PASSPHRASE: passphrase }: Env) {
  const text = readConfigured("APPLE_WALLET_KEY", APPLE_WALLET_KEY);
  try {
    const key = createPrivateKey({ key: text, ...(passphrase === undefined ? {} : { passphrase }) });
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    // Told below with the rest: what of a key is wrong is nobody's to read.
  }
  throw bad("APPLE_WALLET_KEY", "is no file of a PEM RSA key that APPLE_WALLET_KEY_PASSPHRASE opens");
}

function namedBy({ subject }: X509Certificate, attribute: string): string {
  const line = subject.split("\n").find((part) => part.startsWith(`${attribute}=`));
  const value = line?.slice(attribute.length + 1);
  if (value) return value;
  throw bad("APPLE_WALLET_CERTIFICATE", `is of no pass type: its subject has no ${attribute}`);
}
