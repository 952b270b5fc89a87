/** A page of documentation that the server shows. */
export interface Listed {
  /** Of its address, `/docs/guides/{name}`. */
  name: string;
  /** Where its text stands in the repository. */
  file: string;
  group: Group;
}

export const GROUPS = ["Start", "Build", "Libraries", "Run"] as const;
export type Group = (typeof GROUPS)[number];

const guide = (group: Group, name: string): Listed => ({ name, file: `docs/${name}.md`, group });

/** In the order in which they lead on to each other. */
export const GUIDES: Listed[] = [
  guide("Start", "quickstart"),
  guide("Start", "bookings"),
  guide("Start", "testing"),
  guide("Build", "errors"),
  guide("Build", "idempotency"),
  guide("Build", "webhooks"),
  guide("Build", "keys"),
  guide("Build", "roles"),
  guide("Build", "browsers"),
  guide("Build", "versioning"),
  guide("Build", "mcp"),
  { name: "typescript", file: "sdk/README.md", group: "Libraries" },
  { name: "python", file: "sdk/python/README.md", group: "Libraries" },
  guide("Run", "running"),
  guide("Run", "security"),
];

export const GUIDES_PATH = "/docs/guides";

export const pathOfGuide = (name: string): string => `${GUIDES_PATH}/${name}`;
