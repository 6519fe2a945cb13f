import { escapeHtml, renderFields, renderType } from '#backend/api-docs/fields.ts'
import type { JsonSchema } from '#backend/api-docs/json-schema.ts'
import type { OpenApi, Operation } from '#backend/api-docs/openapi.ts'

/**
 * Renders the API documentation: every call by area and every field by name on one page, so that the browser's search finds
 * all of it. It has no script and no inline style, as its content security policy requires.
 *
 * @param base path of the API, "/api"
 */
export function renderDocsPage(api: OpenApi, base: string): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const domains = api.tags.map(({ name }) => ({ name, calls: calls.filter(it => it.operation.tags.includes(name)) }))
  const headers = Object.values(api.components.parameters)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(api.info.title)}</title>
<link rel="stylesheet" href="${base}/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(api.info.title)}</h1>
<p>${escapeHtml(api.info.description)}</p>
<p>${calls.length} calls below <code>${base}</code>. The same as a file: <a href="${base}/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Areas"><ul>
${domains.map(it => `<li><a href="#area-${it.name}">${it.name}</a> ${it.calls.length}</li>`).join('\n')}
<li><a href="#headers">headers</a> ${headers.length}</li>
<li><a href="#schemas">entities</a> ${Object.keys(api.components.schemas).length}</li>
</ul></nav>
<main>
${domains.map(it => `<section><h2 id="area-${it.name}">${it.name}</h2>\n${it.calls.map(renderCall).join('\n')}\n</section>`).join('\n')}
<section><h2 id="headers">headers</h2>
<ul>${headers.map(it => `<li><b>${it.name}</b> <span>${escapeHtml(it.description ?? '')}</span></li>`).join('')}</ul>
</section>
<section><h2 id="schemas">entities</h2>
${Object.entries(api.components.schemas).map(renderEntity).join('\n')}
</section>
</main>
</body>
</html>
`
}

function renderCall({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const named = operation.parameters.filter(it => 'name' in it)
  const body = operation.requestBody?.content['application/json'].schema
  const reply = (operation.responses['200'] as { content: { 'application/json': { schema: JsonSchema } } }).content['application/json']
    .schema
  const labels = [
    operation.security && 'signed in',
    operation['x-idempotent'] && 'idempotent',
    operation['x-effects'] && 'has effects',
    operation['x-ours'] && 'path not in the specification',
  ].filter(Boolean)
  const rows = named.map(it => {
    const optional = it.required ? '' : ' <i>optional</i>'
    return `<li><b>${escapeHtml(it.name)}</b> <span>${it.in}, ${renderType(it.schema)}</span>${optional}</li>`
  })
  return `<article id="${operation.operationId}">
<h3><code class="${method.toLowerCase()}">${method}</code> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="source"><a href="#${operation.operationId}">${operation.operationId}</a>. ${escapeHtml(operation.description)}${labels.map(it => ` <mark>${it}</mark>`).join('')}</p>
${rows.length ? `<h4>Parameters</h4><ul>${rows.join('')}</ul>` : ''}
${body ? `<h4>Body: ${renderType(body)}</h4>${renderFields(body)}` : ''}
<h4>Reply: ${renderType(reply)}</h4>${renderFields(reply)}
</article>`
}

function renderEntity([name, schema]: [string, JsonSchema]): string {
  return `<article id="schema-${name}"><h3>${name}</h3><p>${renderType(schema)}</p>${renderFields(schema)}</article>`
}
