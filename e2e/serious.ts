// What axe finds serious or critical in a page, in words for the failure.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Empty when nothing is. All rules are asked; what passed is not described, and no page besides is opened for the result (our pages have no
 * frames): a quarter of the time, the same findings.
 */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return violations
    .filter(v => v.impact === 'serious' || v.impact === 'critical')
    .map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 160)).join(' | ')}`)
}
