import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const PRESENT_AND_VERIFIED = 0x05;
const HOLDS_KEY = 0x40;
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** What a device does that holds one passkey (Web Authentication Level 3 §6), in software. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  private readonly key: KeyObject;
  private readonly point: { x: Buffer; y: Buffer };

  constructor(
    readonly rpId = "localhost",
    readonly origin = "http://localhost:3000",
    /** Without the second bit nobody was asked for a fingerprint or a code. */
    readonly flags = PRESENT_AND_VERIFIED,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.key = privateKey;
    this.point = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  /** The answer to a request for a new passkey. */
  create(challenge: string) {
    const { x, y } = this.point;
    const cose = Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.head(this.flags | HOLDS_KEY), Buffer.alloc(16), length, this.id, cose]);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    const clientDataJSON = this.client("webauthn.create", challenge).toString("base64url");
    return this.credential({ clientDataJSON, attestationObject: attestation.toString("base64url"), transports: [] });
  }

  /** The answer to a request to sign in. */
  get(challenge: string) {
    this.counter++;
    const [data, client] = [this.head(this.flags), this.client("webauthn.get", challenge)];
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.key).toString("base64url");
    const authenticatorData = data.toString("base64url");
    return this.credential({ clientDataJSON: client.toString("base64url"), authenticatorData, signature });
  }

  private head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter]);
  }

  private client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));

  private credential(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}
