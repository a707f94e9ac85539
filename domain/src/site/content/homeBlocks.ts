// 首页版块: what the home pages are made of. Staff arrange blocks, they do not invent them: each kind is drawn by the page, and stands where it fits.
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** The portal, and the page of a channel. */
export const HomePage = codes({
  index: { code: 'index', label: '门户首页' },
  channel: { code: 'channel', label: '渠道首页' },
})
export type HomePageCode = CodeOf<typeof HomePage>

/** What is drawn on which kind of window; told by its width, so a guest's page is one page. */
export const Terminal = codes({
  all: { code: 'ALL', label: '电脑与手机' },
  pc: { code: 'PC', label: '只在电脑' },
  mobile: { code: 'MOBILE', label: '只在手机' },
})
export type TerminalCode = CodeOf<typeof Terminal>

export const HomeArea = codes({
  head: { code: 'head', label: '页头' },
  top: { code: 'top', label: '页头下方通栏' },
  left: { code: 'left', label: '左栏' },
  main: { code: 'main', label: '主栏' },
  right: { code: 'right', label: '右栏' },
  second: { code: 'second', label: '第二排主栏' },
  beside: { code: 'beside', label: '第二排右栏' },
  bottom: { code: 'bottom', label: '页末通栏' },
})
export type HomeAreaCode = CodeOf<typeof HomeArea>

export type HomeKind =
  | 'channels'
  | 'account'
  | 'advantages'
  | 'shelf'
  | 'prices'
  | 'quick'
  | 'notices'
  | 'deals'
  | 'hot'
  | 'mine'
  | 'panels'
  | 'banners'
  | 'auctions'
  | 'groups'
  | 'shows'

export interface HomeBlock {
  kind: HomeKind
  area: HomeAreaCode
  shown: boolean
  /** Empty: the block's own. */
  title: string
  subtitle: string
  /** How many entries; null where the block has no number to choose. */
  size: number | null
  terminal: TerminalCode
}

export interface KindOfBlock {
  label: string
  /** Where it may stand; the first is where it stands in a new mall. */
  areas: readonly HomeAreaCode[]
  size?: { least: number; most: number; usual: number }
  /** A heading can be given to it. */
  titled: boolean
  /** The page would be none without it. */
  needed?: true
  /** Not shown in a new mall. */
  spare?: true
  /** With nothing in it the block is not there, or it says what to do instead. */
  empty: 'hides' | 'says'
}
const WIDE: readonly HomeAreaCode[] = ['bottom', 'top']
const size = (usual: number, most: number) => ({ least: 1, most, usual })

const AUCTIONS: KindOfBlock = { label: '正在竞拍', areas: WIDE, size: size(5, 8), titled: true, empty: 'hides' }
const GROUPS: KindOfBlock = { label: '团购进度', areas: WIDE, size: size(2, 8), titled: true, empty: 'hides' }
const PANELS: KindOfBlock = { label: '活动栏', areas: ['top', 'bottom'], size: size(4, 8), titled: true, empty: 'hides' }
const BANNERS: KindOfBlock = { label: '横幅', areas: WIDE, size: size(3, 5), titled: false, empty: 'hides' }
const SHOWS: KindOfBlock = { label: '企业资质', areas: WIDE, size: size(4, 8), titled: true, spare: true, empty: 'hides' }

/** In the order of a new mall; within an area one stands below the other. */
const ofIndex: Partial<Record<HomeKind, KindOfBlock>> = {
  panels: PANELS,
  channels: { label: '渠道', areas: ['main'], titled: true, needed: true, empty: 'says' },
  account: { label: '账号', areas: ['right'], titled: false, empty: 'says' },
  notices: { label: '通知公告', areas: ['right'], size: size(6, 12), titled: true, empty: 'hides' },
  deals: { label: '最近成交', areas: ['right'], size: size(6, 12), titled: true, empty: 'hides' },
  auctions: AUCTIONS,
  groups: GROUPS,
  hot: { label: '热销', areas: WIDE, size: size(5, 10), titled: true, spare: true, empty: 'hides' },
  banners: { ...BANNERS, spare: true },
  shows: SHOWS,
}
const ofChannel: Partial<Record<HomeKind, KindOfBlock>> = {
  advantages: { label: '渠道优势', areas: ['head'], size: size(3, 5), titled: false, empty: 'hides' },
  panels: PANELS,
  shelf: { label: '品类', areas: ['left'], titled: true, empty: 'says' },
  prices: { label: '今日价目', areas: ['main'], titled: true, empty: 'says' },
  quick: { label: '快速找规格', areas: ['right', 'beside'], titled: true, empty: 'says' },
  notices: { label: '本渠道公告', areas: ['right', 'beside'], size: size(8, 20), titled: true, empty: 'hides' },
  hot: { label: '热销', areas: ['second', 'bottom', 'top'], size: size(5, 10), titled: true, empty: 'hides' },
  mine: { label: '我的', areas: ['beside', 'right'], titled: false, empty: 'says' },
  auctions: AUCTIONS,
  groups: GROUPS,
  banners: BANNERS,
  shows: SHOWS,
}
/** Every kind in words, whatever the page. */
export const homeKindLabels: Readonly<Record<HomeKind, string>> = Object.fromEntries(
  Object.entries({ ...ofIndex, ...ofChannel }).map(([kind, of]) => [kind, of.label]),
) as Record<HomeKind, string>
const TABLES: Readonly<Record<HomePageCode, Partial<Record<HomeKind, KindOfBlock>>>> = { index: ofIndex, channel: ofChannel }

export const kindsOf = (page: HomePageCode): readonly HomeKind[] => Object.keys(TABLES[page]) as HomeKind[]
export const kindOn = (page: HomePageCode, kind: HomeKind): KindOfBlock | undefined => TABLES[page][kind]
/** Areas of a page from its top to its end. */
export const areasOf = (page: HomePageCode): readonly HomeAreaCode[] =>
  HomeArea.values.filter(a => Object.values(TABLES[page]).some(k => k.areas.includes(a)))

function usualBlock(page: HomePageCode, kind: HomeKind, shown: boolean): HomeBlock {
  const of = kindOn(page, kind)
  return {
    kind,
    area: of?.areas[0] ?? 'bottom',
    shown,
    title: '',
    subtitle: '',
    size: of?.size?.usual ?? null,
    terminal: Terminal.all,
  }
}
/** The page of a mall that nobody has arranged yet. */
export const usualBlocks = (page: HomePageCode): HomeBlock[] =>
  kindsOf(page).map(kind => usualBlock(page, kind, kindOn(page, kind)?.spare !== true))

/** What was arranged, with the kinds that a later release brought, not shown; those that are no more are left out. */
export function completed(page: HomePageCode, blocks: readonly HomeBlock[]): HomeBlock[] {
  const known = blocks.filter(b => kindOn(page, b.kind)?.areas.includes(b.area))
  const missing = kindsOf(page).filter(kind => !known.some(b => b.kind === kind))
  return [...known, ...missing.map(kind => usualBlock(page, kind, kindOn(page, kind)?.needed === true))]
}

/** Why an arrangement cannot be kept, as a sentence for the editor. Every kind of the page stands in it once, shown or not. */
export function whyNotBlocks(page: HomePageCode, blocks: readonly HomeBlock[]): string | undefined {
  for (const b of blocks) {
    const of = kindOn(page, b.kind)
    if (!of) return `${HomePage.label(page)}没有这种版块：${b.kind}`
    if (!of.areas.includes(b.area)) return `「${of.label}」不能放在${HomeArea.label(b.area)}`
    if (of.needed && (!b.shown || b.terminal !== Terminal.all)) return `「${of.label}」不能隐藏，这一页靠它`
    if (!of.titled && (b.title !== '' || b.subtitle !== '')) return `「${of.label}」没有标题可改`
    if (of.size ? b.size === null || b.size < of.size.least || b.size > of.size.most : b.size !== null)
      return of.size ? `「${of.label}」的条数在 ${of.size.least} 到 ${of.size.most} 之间` : `「${of.label}」没有条数`
  }
  const twice = blocks.find((b, i) => blocks.findIndex(x => x.kind === b.kind) !== i)
  if (twice) return `「${kindOn(page, twice.kind)?.label}」出现了两次`
  const missing = kindsOf(page).find(kind => !blocks.some(b => b.kind === kind))
  return missing ? `缺「${kindOn(page, missing)?.label}」，不要的可以隐藏` : undefined
}

/** An arrangement as lines to be read and compared, in the order of the page. */
export const blockLines = (page: HomePageCode, blocks: readonly HomeBlock[]): string[] =>
  areasOf(page).flatMap(area =>
    blocks
      .filter(b => b.area === area)
      .map(b =>
        [
          `${HomeArea.label(area)}：${kindOn(page, b.kind)?.label ?? b.kind}`,
          b.shown ? '' : '不显示',
          b.title && `标题「${b.title}」`,
          b.subtitle && `副标题「${b.subtitle}」`,
          b.size === null ? '' : `${b.size} 条`,
          b.terminal === Terminal.all ? '' : Terminal.label(b.terminal),
        ]
          .filter(w => w !== '')
          .join('，'),
      ),
  )
