import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Head } from './page.ts'

const text = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
/** JSON inside a script element: a closing tag or a line separator must not end it. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, c => (c === '<' ? '\\u003c' : c === '\u2028' ? '\\u2028' : '\\u2029'))

export const documentTitle = (head: Head | undefined, boot: BootState): string =>
  head?.title ? `${head.title} - ${boot.site.siteName}` : `${boot.site.siteName} - ${boot.site.slogan}`

/** Tags of the document's head, for people who share the page and for search engines. */
export function headHtml(head: Head | undefined, boot: BootState, url: URL): string {
  const origin = boot.site.origin.replace(/\/$/, '')
  const description =
    head?.description ??
    `${boot.site.siteName}，${boot.site.slogan}。按渠道采购板材、建材、线材、冷轧镀锌、彩涂与管材，价格、库存、交期当日更新。`
  const address = origin + (head?.canonical ?? url.pathname)
  const title = documentTitle(head, boot)
  return [
    `<title>${text(title)}</title>`,
    `<meta name="description" content="${text(description)}">`,
    head?.noIndex ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${text(address)}">`,
    `<meta property="og:title" content="${text(title)}"><meta property="og:url" content="${text(address)}"><meta property="og:type" content="website">`,
    ...(head?.data ?? []).map(
      d => `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...d })}</script>`,
    ),
  ].join('\n')
}
