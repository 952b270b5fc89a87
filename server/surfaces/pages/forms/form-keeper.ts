import type { SurfaceRequest } from "../../http/http";

/** Whose form it is: a page of an account, and the visitor who asks for it. */
export interface FormOwner {
  path: string;
  from: SurfaceRequest;
}

/** Keeps what was typed into a refused form for half an hour, for its visitor alone. */
export interface FormKeeper {
  /** @returns the id in the form's address; null when it cannot be kept */
  keep(publicKey: string, owner: FormOwner, content: string): Promise<string | null>;
  /** Null for an id that is unknown, over, or of another page or visitor. */
  find(publicKey: string, owner: FormOwner, id: string): Promise<string | null>;
}
