import { GUIDES_PATH } from "../guides/list";
import { ASSETS_BASE, type Manifest } from "./assets";
import { outline } from "./outline";

/** The page: a bar that opens a sandbox, the outline of both APIs, and the place where the script puts the reference. */
export const referencePage = (files: Manifest): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – Slotwright</title>
<meta name="description" content="Every operation of the Slotwright APIs, to read and to try in a sandbox.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${ASSETS_BASE}${files["reference.css"]}">
<script defer src="${ASSETS_BASE}${files["reference.js"]}" data-scalar="${ASSETS_BASE}${files["scalar.js"]}"></script>
</head>
<body>
<header class="bar">
<a class="home" href="/">Slotwright</a>
<a class="guides" href="${GUIDES_PATH}">Guides</a>
<p id="sandbox" role="status">Try every request in an account of your own, for 24 hours.</p>
<button id="copy-key" type="button" hidden>Copy key</button>
<button id="open-sandbox" type="button">Create a sandbox</button>
</header>
<main id="outline">
<h1>API reference</h1>
<noscript>
<p class="note">To try requests this page needs JavaScript. The documents it shows:
<a href="/api/v1/openapi.json">management API</a>, <a href="/openapi.json">public API</a>.</p>
</noscript>
<p>Every operation, to read and to try. The <a href="${GUIDES_PATH}">guides</a> show how to build with them.</p>
<button id="draw" type="button">Open the full reference</button>
${outline()}
</main>
<div id="reference"></div>
</body>
</html>
`;
