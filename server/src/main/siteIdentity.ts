// 站名、口号、电话、版权行、备案号: what the machine says of the site (SITE_NAME and its like), and over it what the desk has written in its rules.
import type { Pool } from '../kernel/ports/database.ts'
import { settingValues } from '../platform/rules/rules.queries.ts'
import type { Settings, SiteFacts } from '../kernel/settings/settings.ts'

/** What the desk has written by its rules; an empty one says nothing. */
function siteOfRules(own: SiteFacts, rows: readonly { key: string; value: string }[]): SiteFacts & Pick<Settings, 'siteUnset'> {
  const said = new Map(rows.filter(r => r.value.trim() !== '').map(r => [r.key, r.value.trim()]))
  const records = said.get('site.records')
  const written: Readonly<Record<string, string>> = {
    SITE_NAME: 'site.name',
    SITE_SLOGAN: 'site.slogan',
    SITE_PHONE: 'site.phone',
    SITE_COPYRIGHT: 'site.copyright',
    SITE_RECORDS: 'site.records',
  }
  return {
    siteName: said.get('site.name') ?? own.siteName,
    slogan: said.get('site.slogan') ?? own.slogan,
    phone: said.get('site.phone') ?? own.phone,
    copyright: said.get('site.copyright') ?? own.copyright,
    records: records === undefined ? own.records : recordsOf(records),
    siteUnset: own.unset.filter(name => !said.has(written[name] ?? '')),
    unset: own.unset,
  }
}
const recordsOf = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map(r => r.trim())
    .filter(Boolean)

/** Reads the rules into the settings that everybody holds; the pages, papers and messages that are made from now on bear them. */
export async function followSite(pool: Pool, settings: Settings): Promise<void> {
  const { unset: _, ...site } = siteOfRules(settings.ownSite, await settingValues(pool))
  Object.assign(settings, site)
}
