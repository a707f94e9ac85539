// The forms of an issued invoice, fetched from where 诺诺 says they lie: only from hosts that the settings name, of bounded size, each of its own kind.
import type { NuonuoSettings } from '../../kernel/settings/nuonuoSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { TaxPaper } from '../../kernel/ports/taxPlatform.ts'
import { callPartner, partnerSaid } from '../../platform/partner/callPartner.ts'
import { type Json, textOf } from './nuonuoRead.ts'

const MOST_BYTES = 10 * 1024 * 1024
const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const PARTS = [
  { part: 'pdf', field: 'pdfUrl', begins: '%PDF-' },
  { part: 'ofd', field: 'ofdUrl', begins: 'PK\x03\x04' },
  { part: 'xml', field: 'xmlUrl', begins: '<?xml' },
] as const

const LOOPBACK = new Set(['127.0.0.1', 'localhost'])
/** https; on this machine itself a counterpart may speak without. */
function allowed(url: URL, hosts: readonly string[]): boolean {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return false
  if (url.username !== '' || url.password !== '') return false
  return hosts.some(h => (h.startsWith('.') ? url.host.endsWith(h) : url.host === h))
}
const isOf = (bytes: Buffer, begins: string): boolean => {
  const body = bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes
  return body.subarray(0, begins.length).toString('latin1') === begins
}

async function fetchOne(
  pool: Pool,
  s: NuonuoSettings,
  link: string,
  { part, begins }: (typeof PARTS)[number],
): Promise<PartnerAnswer<TaxPaper>> {
  const url = URL.canParse(link) ? new URL(link) : null
  const say = (answer: PartnerAnswer<TaxPaper>) => partnerSaid(pool, { partner: 'tax', act: 'paper' }, answer)
  const no = (words: string) => say({ kind: 'refused', code: part, words, final: false, alarm: true })
  if (!url) return no('发票文件的地址不是网址')
  if (!allowed(url, s.fileHosts)) return no(`发票文件在 ${url.host}，不在 NUONUO_FILE_HOSTS 里，没有取`)
  const reply = await callPartner(pool, {
    partner: 'tax',
    act: 'paper',
    url,
    base: url.origin,
    method: 'GET',
    mostBytes: MOST_BYTES,
  })
  if (reply.kind !== 'done') return reply
  const { status, bytes } = reply.value
  if (status !== 200) return no(`取发票文件被拒绝（HTTP ${status}）`)
  if (!isOf(bytes, begins)) return no(`取到的不是 ${part.toUpperCase()} 文件`)
  return say(done({ part, bytes }))
}

/** Those that could be had; what could not be is on the record of the partner, and asked for again. */
export async function fetchPapers(pool: Pool, s: NuonuoSettings, row: Json): Promise<PartnerAnswer<TaxPaper[]>> {
  const papers: TaxPaper[] = []
  for (const kind of PARTS) {
    const link = textOf(row[kind.field])
    if (link === '') continue
    const got = await fetchOne(pool, s, link, kind)
    if (got.kind === 'done') papers.push(got.value)
    // A host that does not answer is not asked twice more at once: the house behind it shares its breaker.
    if (got.kind === 'away') break
  }
  return done(papers)
}
