import type { Code, Parent, RootContent } from "mdast";

/** Several ways to make one call, as tabs. */
export interface Samples extends Parent {
  type: "samples";
  children: Code[];
}

declare module "mdast" {
  interface RootContentMap {
    samples: Samples;
  }
}

/** Languages that one call is shown in, with what their tabs say. */
const TABS: Record<string, string> = { sh: "curl", ts: "TypeScript", python: "Python", php: "PHP", go: "Go" };

export const tabOf = ({ lang }: Code): string => TABS[lang ?? ""] ?? "";

const isShown = (node: RootContent): node is Code => node.type === "code" && (node.lang ?? "") in TABS;

/**
 * Neighbouring blocks of code in different languages become one group of tabs. A language that comes again begins
 * another group; a block alone stays as it is.
 */
export function grouped(nodes: RootContent[]): RootContent[] {
  const groups: (RootContent | Samples)[] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (!isShown(node)) groups.push(node);
    else if (last?.type === "samples" && !last.children.some(({ lang }) => lang === node.lang))
      last.children.push(node);
    else groups.push({ type: "samples", children: [node] });
  }
  return groups.map((group) => (group.type === "samples" && group.children.length === 1 ? only(group) : group));
}

const only = ({ children: [code] }: Samples): Code => {
  if (code === undefined) throw new Error("A group has a sample.");
  return code;
};
