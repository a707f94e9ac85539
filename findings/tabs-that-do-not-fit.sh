#!/bin/sh
# @rc-component/tabs 1.13.0 (the tabs of antd 6), React 19.3, judged by axe-core 4.14.1 in Chromium.
#
# Valid input: eight tabs in a window in which all fit, then in one in which they do not. No option but `items`.
# Expected: a bar of tabs that is as good for a screen reader in a narrow window as in a wide one.
# Seen: where they do not fit, a button that opens the rest is put inside the element of role "tablist", which may hold tabs alone: axe reports
#   aria-required-children, critical. In the wide window nothing. On a telephone's browser the button is not shown, so a check by an emulated
#   telephone passes as well; a narrow window or a zoom of 200 % on a desk does not.
# Who meets it: every console with antd's Tabs whose windows are made narrow, and whoever has to show conformance (GB/T 37668, WCAG 2.2).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export AWS_EXECUTION_ENV=AWS_Lambda_nodejs24.x
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @rc-component/tabs@1.13.0 react@19.3.0 react-dom@19.3.0 rolldown@1.2.19 \
  playwright-core@1.65.1 @sparticuz/chromium@153.0.0 axe-core@4.14.1
cat > page.jsx <<'JS'
import Tabs from '@rc-component/tabs'
import { createRoot } from 'react-dom/client'
import { createElement } from 'react'
const items = ['Facts', 'People', 'Notes', 'Orders', 'Funds', 'Claims', 'Papers', 'Log'].map(label => ({ key: label, label, children: label }))
createRoot(document.getElementById('root')).render(createElement(Tabs, { items }))
JS
npx rolldown page.jsx --file page.js --format iife --transform.define process.env.NODE_ENV:\"production\" >/dev/null 2>&1 ||
  npx rolldown page.jsx --file page.js --format iife >/dev/null
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as browserType } from 'playwright-core'
const browser = await browserType.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
const seen = []
for (const width of [1200, 220]) {
  const page = await browser.newPage({ viewport: { width, height: 600 } })
  await page.setContent(`<!doctype html><html lang="en"><title>Tabs</title><main><h1>Tabs</h1><div id="root"></div></main>
    <style>.rc-tabs-nav{display:flex;overflow:hidden}.rc-tabs-nav-wrap{display:flex;flex:auto;overflow:hidden;position:relative;white-space:nowrap}
    .rc-tabs-nav-list{display:flex;position:relative}.rc-tabs-tab{padding:0 12px;font-size:18px}.rc-tabs-nav-operations{display:flex}
    .rc-tabs-nav-operations-hidden{position:absolute;visibility:hidden;pointer-events:none}</style>`)
  await page.evaluate("window.process = { env: { NODE_ENV: 'production' } }")
  await page.addScriptTag({ content: readFileSync('page.js', 'utf8') })
  await page.waitForTimeout(1000)
  await page.addScriptTag({ content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8') })
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['aria-required-children'] }).then(r => r.violations.map(v => `${v.id} ${v.impact}`)))
  console.log(`${width} px:`, found.join(', ') || 'nothing')
  seen.push(found.join())
}
await browser.close()
process.exit(seen[0] === '' && seen[1] === 'aria-required-children critical' ? 0 : 1)
JS
node look.mjs
