import { createHash } from "node:crypto";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { DomainError, invalid } from "../../domain/errors";
import { fileNameOf } from "../../domain/file-name";
import { FILE_BYTES_MAX, type SentFile } from "../../schemas/files";
import { sha256 } from "../../secrets";
import { requirePlain } from "../http/content";
import { BodyTooLarge, type SurfaceRequest } from "../http/http";
import type { Received } from "./body";

const FIELD = "file";
/** The file with what a form writes around it, and fields that nobody asked for. */
const FORM_BYTES_MAX = FILE_BYTES_MAX + 64 * 1024;
const PARTS_MAX = 20;
const HEADER_BYTES_MAX = 16 * 1024;

const LIMITS = {
  fileSize: FILE_BYTES_MAX,
  fieldSize: 16 * 1024,
  parts: PARTS_MAX,
  headerPairs: 20,
  headerSize: HEADER_BYTES_MAX,
};

const badRequest = (message: string) => new DomainError("bad_request", message);

/**
 * The file of a form, read as it arrives: a body past the limit is refused before the rest has come.
 *
 * Other fields are ignored. What tells one request from another is the file, not the bytes around it, for a browser
 * that sends its form again separates the parts by another boundary.
 *
 * @throws DomainError unsupported_type | payload_too_large; other refusals of the form wait until its input is asked for
 */
export async function readForm(request: SurfaceRequest): Promise<Received> {
  requirePlain(request);
  const whole = createHash("sha256");
  const form = new Form(request.header("content-type"));
  try {
    for await (const chunk of request.chunks(FORM_BYTES_MAX)) {
      whole.update(chunk);
      form.write(chunk);
      if (form.isTooLarge) throw new BodyTooLarge();
    }
    const file = await form.end();
    return { identity: () => identityOf(file), input: () => ({ file }) };
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new DomainError("payload_too_large", "The file is larger than 5 MiB.");
    if (!(error instanceof DomainError)) throw error;
    const refuse = () => {
      throw error;
    };
    return { identity: () => whole.digest(), input: refuse };
  }
}

const identityOf = ({ name, bytes }: SentFile) => Buffer.concat([sha256(name), sha256(bytes)]);

/** Takes a form chunk by chunk. A faulty one is taken to its end, too, and refused there. */
class Form {
  isTooLarge = false;
  private readonly files: { name: string | undefined; chunks: Buffer[] }[] = [];
  private readonly parser: BusboyInstance | undefined;
  private refusal: DomainError | undefined;
  private settle: () => void = () => {};
  private readonly settled = new Promise<void>((resolve) => {
    this.settle = resolve;
  });

  constructor(contentType: string | undefined) {
    this.parser = this.parserFor(contentType ?? "");
  }

  write(chunk: Uint8Array): void {
    if (!this.refusal) this.parser?.write(chunk);
  }

  /** @throws DomainError bad_request | validation */
  async end(): Promise<SentFile> {
    if (!this.refusal) this.parser?.end();
    await this.settled;
    if (this.refusal) throw this.refusal;
    const [file, another] = this.files;
    if (another) throw invalid({ [FIELD]: "Only one file may be sent." });
    const bytes = Buffer.concat(file?.chunks ?? []);
    // A browser sends a file field that was left empty as a file without a byte.
    if (!file || bytes.byteLength === 0) throw invalid({ [FIELD]: "A file is needed." });
    return { name: fileNameOf(file.name), bytes };
  }

  private parserFor(contentType: string): BusboyInstance | undefined {
    if (!/^multipart\/form-data\s*;/i.test(contentType.trim())) {
      this.refuse("The content type must be multipart/form-data.");
      return undefined;
    }
    const refuse = () => this.refuse("The form is malformed.");
    try {
      const parser = new Busboy({ headers: { "content-type": contentType }, limits: LIMITS, preservePath: true });
      parser.on("file", (field, stream, name) => this.take(stream, { field, name }));
      parser.on("partsLimit", () => this.refuse(`The form has more than ${PARTS_MAX} parts.`));
      parser.on("error", refuse).on("finish", () => this.settle());
      return parser;
    } catch {
      refuse();
      return undefined;
    }
  }

  private take(stream: BusboyFileStream, { field, name }: { field: string; name: string | undefined }): void {
    const chunks: Buffer[] = [];
    stream.on("error", () => this.refuse("The form is malformed."));
    stream.on("limit", () => {
      this.isTooLarge = true;
    });
    if (field !== FIELD) return void stream.resume();
    this.files.push({ name, chunks });
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  }

  private refuse(message: string): void {
    this.refusal ??= badRequest(message);
    this.settle();
  }
}
