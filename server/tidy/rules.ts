import { isDocument, missingPaths, undocumentedFunctions } from "./docs";
import type { RuleName } from "./exceptions";
import { unusedExports } from "./exports";
import { featureCycles, pastIndexes } from "./features";
import { homelessTodos, sleeps, unrunTests } from "./hygiene";
import { layerCycles, wrongDirections } from "./imports";
import { clientReact, eagerLinks, physicalSidesInCss, physicalSidesInStrings } from "./pages";
import { clockReads, environmentReads, serviceTypes, visitColumns, waitingDeciders } from "./purity";
import { deepNesting, fullFolders, longFiles, longFunctions, longParameterLists, longRoutes } from "./sizes";
import type { Offence, Repository, Source } from "./sources";

type Rule = { guarantee: string; offences: (repository: Repository) => Offence[] };

/** Every rule of the house that a test can hold. */
export const RULES: Record<RuleName, Rule> = {
  "file-length": { guarantee: "no file is longer than 300 lines, no test file than 600", offences: each(longFiles) },
  "folder-size": {
    guarantee: "no folder holds more than 15 production files",
    offences: ({ sources }) => fullFolders(sources),
  },
  "function-length": { guarantee: "no function is longer than 60 lines", offences: each(longFunctions) },
  "route-length": { guarantee: "a mount in app/ has at most 15 lines", offences: each(longRoutes) },
  parameters: { guarantee: "no function takes more than 3 parameters", offences: each(longParameterLists) },
  nesting: { guarantee: "no statement stands more than 3 levels deep", offences: each(deepNesting) },
  imports: { guarantee: "imports point down", offences: each(wrongDirections) },
  cycles: { guarantee: "no folders import each other in a circle", offences: ({ sources }) => layerCycles(sources) },
  featureIndexes: { guarantee: "another feature is imported only through its index.ts", offences: pastIndexes },
  "feature-cycles": { guarantee: "no features import each other in a circle", offences: featureCycles },
  environment: { guarantee: "only server/env.ts reads the environment", offences: each(environmentReads) },
  clock: { guarantee: "only the context and the functions read the clock", offences: each(clockReads) },
  deciders: { guarantee: "what decides waits for nothing", offences: each(waitingDeciders) },
  "service-types": {
    guarantee: "only what lays visits out asks for the type of a service",
    offences: each(serviceTypes),
  },
  "visit-columns": {
    guarantee: "what an appointment is within its visit is read in one place",
    offences: each(visitColumns),
  },
  pages: { guarantee: "hosted pages use no client React", offences: each(clientReact) },
  "eager-links": {
    guarantee: "links of the back office fetch nothing before they are followed",
    offences: each(eagerLinks),
  },
  "logical-css": { guarantee: "styles of the hosted pages name no physical side", offences: physicalSides },
  todo: { guarantee: "a note about work left names its issue", offences: ({ files, textOf }) => todos(files, textOf) },
  "unrun-tests": { guarantee: "every test runs", offences: each(unrunTests) },
  sleeps: { guarantee: "no test sleeps", offences: each(sleeps) },
  "doc-paths": { guarantee: "every path the pages name exists", offences: docPaths },
  docstrings: {
    guarantee: "domain, queries and commands document what they export",
    offences: each(undocumentedFunctions),
  },
  "unused-exports": { guarantee: "what is exported is named in another file", offences: unusedExports },
};

function each(rule: (source: Source) => Offence[]): Rule["offences"] {
  return ({ sources }) => sources.flatMap(rule);
}

function physicalSides({ files, sources, textOf }: Repository): Offence[] {
  const stylesheets = files.filter((path) => path.endsWith(".css"));
  return [
    ...stylesheets.flatMap((path) => physicalSidesInCss(path, textOf(path))),
    ...sources.flatMap(physicalSidesInStrings),
  ];
}

function todos(files: string[], textOf: (path: string) => string): Offence[] {
  const written = files.filter((path) => /\.(tsx?|mjs|css|sql|ya?ml|sh)$/.test(path));
  return written.flatMap((path) => homelessTodos(path, textOf(path)));
}

function docPaths({ files, textOf }: Repository): Offence[] {
  return files.filter(isDocument).flatMap((path) => missingPaths(path, textOf(path), files));
}
