import type { Method } from "./document";

/** A class of methods, with the resources below it. */
export interface Resource {
  path: string[];
  methods: Method[];
  below: Map<string, Resource>;
}

/** The methods by the resources that they belong to. */
export function treeOf(methods: Method[]): Resource {
  const root: Resource = { path: [], methods: [], below: new Map() };
  for (const method of methods) {
    let node = root;
    for (const name of method.resource) {
      const next = node.below.get(name) ?? { path: [...node.path, name], methods: [], below: new Map() };
      node.below.set(name, next);
      node = next;
    }
    node.methods.push(method);
  }
  return root;
}
