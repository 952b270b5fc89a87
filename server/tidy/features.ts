import { leadsTo } from "./circles";
import { importsOf } from "./imports";
import { isTest, type Offence, offenceAt, type Repository, type Source } from "./sources";

/** Imports of another feature past its `index.ts`. */
export function pastIndexes({ sources }: Repository): Offence[] {
  return sources.flatMap((source) =>
    importsOfFeatures(source).flatMap(({ node, target, other }) =>
      target === `server/features/${other}`
        ? []
        : [offenceAt(source, node, `imports ${target}: another feature is imported through its index.ts`)],
    ),
  );
}

/** What a file that serves imports of other features than its own. */
function importsOfFeatures(source: Source) {
  const own = featureOf(source.path);
  if (own === undefined || isTest(source.path)) return [];
  return importsOf(source).flatMap(({ node, target }) => {
    const other = featureOf(target);
    return other === undefined || other === own ? [] : [{ node, target, own, other }];
  });
}

/** `server/features/bookings/router` is of `bookings`. */
const featureOf = (path: string): string | undefined => /^server\/features\/([^/]+)/.exec(path)?.[1];

/** Features that import each other in a circle, tests aside: each import among them as an offence of its feature. */
export function featureCycles({ sources }: Repository): Offence[] {
  const imports = new Map<string, Map<string, string>>();
  for (const source of sources)
    for (const { node, own, other } of importsOfFeatures(source)) {
      const { path, line } = offenceAt(source, node, "");
      const known = imports.get(own) ?? new Map<string, string>();
      imports.set(own, known.set(other, `${path}:${line}`));
    }
  return [...imports].flatMap(([own, others]) =>
    [...others]
      .filter(([other]) => leadsTo(imports, other, own))
      .map(([other, place]) => ({
        path: `server/features/${own}`,
        line: 1,
        what: `closes a circle: ${own} imports ${other} (${place}), which leads back`,
      })),
  );
}
