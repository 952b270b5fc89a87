const AT_ONCE = 100;

interface Paging {
  limit: number;
  offset: number;
}

/** Every page of a list. */
export async function readAll<Item>(
  list: (paging: Paging) => Promise<{ data: Item[]; total: number }>,
): Promise<Item[]> {
  const { data, total } = await list({ limit: AT_ONCE, offset: 0 });
  const offsets = Array.from({ length: Math.ceil(total / AT_ONCE) }, (_, page) => page * AT_ONCE).slice(1);
  const rest = await Promise.all(offsets.map((offset) => list({ limit: AT_ONCE, offset })));
  return [...data, ...rest.flatMap((page) => page.data)];
}
