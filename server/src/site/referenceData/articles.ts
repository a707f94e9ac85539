// Help articles and agreements every mall opens with (help/*/*.md): only what is true of any mall of this release. Kept at the content desk afterwards;
// catCodes are the specification's. What a demo tells beside it stands in demoArticles.ts.
import { claimTermsText } from '@mall/domain/orders/contract/claimTerms.ts'
import { fromParagraphs, type RichText } from '@mall/domain/site/content/richText.ts'
import { fileURLToPath } from 'node:url'
import { ruleDefs } from '../../kernel/businessRules.ts'
import { readArticles } from './readArticles.ts'

export interface ArticleSeed {
  catCode: string
  title: string
  isOpen?: true
  link?: string
  /** For notices: the kind shown before the title. */
  kind?: string
  daysAgo?: number
  /** For notices: of this channel only; without it for everybody. */
  channelCode?: string
  body: RichText
}

export const group = (catCode: string, items: [title: string, ...text: string[]][]): ArticleSeed[] =>
  items.map(([title, ...text]) => ({ catCode, title, body: fromParagraphs(text) }))
export const outside = (catCode: string, items: [title: string, link: string][]): ArticleSeed[] =>
  items.map(([title, link]) => ({ catCode, title, isOpen: true, link, body: fromParagraphs([]) }))

/** Where the articles and their pictures lie. */
export const HELP_FOLDER = fileURLToPath(new URL('help/', import.meta.url))
/** Values of rules stand as {key}: what is read is always the rule of now (site/content/systemValues.ts names the keys). */
export const articleSeeds = (): ArticleSeed[] =>
  readArticles(HELP_FOLDER, { CLAIM_TERMS: claimTermsText(Number(ruleDefs['weighing.objectionHours'].fallback)) })

/** Services beside the goods (assumption): yuan per ton, and the classes that can have them. */
export const serviceSeeds: [code: string, label: string, yuanPerTon: number, classes: string[]][] = [
  ['CUT', '定尺切割', 60, ['HRP', 'RECT', 'ROUND', 'SPIRAL', 'STRUCT', 'REBAR', 'SECTION', 'BAR', 'SEAMLESS', 'CUTPLATE']],
  ['SLIT', '分条', 80, ['CRC', 'GAL', 'PPC', 'HRC']],
  ['LEVEL', '开平', 55, ['HRC', 'CRC', 'GAL']],
  ['PACK', '精包装', 45, ['CRC', 'GAL', 'PPC', 'RECT', 'ROUND']],
  ['FILM', '覆膜', 120, ['PPC', 'GAL']],
  ['GALV', '热浸锌', 900, ['RECT', 'ROUND', 'STRUCT', 'SECTION']],
  ['PAINT', '喷砂涂装', 420, ['STRUCT', 'SPIRAL']],
  [
    'LOAD',
    '代装加固',
    10,
    [
      'HRP',
      'HRC',
      'CRC',
      'GAL',
      'PPC',
      'REBAR',
      'WIRE',
      'RECT',
      'ROUND',
      'SPIRAL',
      'STRUCT',
      'SECTION',
      'BAR',
      'SEAMLESS',
      'CUTPLATE',
    ],
  ],
]
