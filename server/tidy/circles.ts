/** Whether one name leads to another by these edges, over however many between. */
export function leadsTo(edges: Map<string, Map<string, unknown>>, from: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === goal) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(edges.get(name)?.keys() ?? []));
  }
  return false;
}
