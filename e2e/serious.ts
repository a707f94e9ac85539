// What axe finds serious or critical in a page, in words for the failure.
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { asOnPhone, sideways } from './story.ts'

/** The small one: it is read and compiled for every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that are not asked for; contrast is two thirds of axe's time. */
type Without = readonly 'color-contrast'[]

/**
 * Empty when nothing is, of the page when it lies still. All rules are asked but for those named; what passed is not described, and only what
 * was found leaves the page. Our pages have no frames. A page that is walked through without being loaded anew is given axe once.
 */
export async function serious(page: Page, without: Without = []): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async off => {
    const rules = Object.fromEntries(off.map(rule => [rule, { enabled: false }]))
    const options = { resultTypes: ['violations' as const], rules }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations
      .filter(v => v.impact === 'serious' || v.impact === 'critical')
      .map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 160)).join(' | ')}`)
  }, without)
}

/** What was asked for has come and lies still: no bones, nothing that turns, slides or fades. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelector(
      '.ant-skeleton-active, .ant-spin-spinning, .skel, .btn.busy, .ant-btn-loading, [aria-busy="true"], .dim:not(svg *)',
    )
    const moving = document
      .getAnimations()
      .some(a => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return !waiting && !moving
  })
}

/** A state of a page, looked at when it lies still: axe finds nothing, nothing hangs over the side. */
export async function clean(page: Page, state = page.url(), without: Without = []): Promise<void> {
  expect(await serious(page, without), state).toEqual([])
  expect(await sideways(page), `${state} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The same state in the window of the story and in that of a phone. Colours are the same in both: contrast is asked for once. */
export async function cleanAtBoth(page: Page, state = page.url()): Promise<void> {
  await clean(page, state)
  await asOnPhone(page, () => clean(page, `${state}, on a phone`, ['color-contrast']))
}

/**
 * A walk through states that a change of the window would close (menus, dialogs): told in the window of the story, and told again in that of a
 * phone. Contrast is asked for once.
 */
export async function atBoth(page: Page, walk: (clean: (state: string) => Promise<void>) => Promise<void>): Promise<void> {
  await walk(state => clean(page, state))
  await asOnPhone(page, () => walk(state => clean(page, `${state}, on a phone`, ['color-contrast'])))
}
