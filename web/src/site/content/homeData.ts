// What the home pages are made of, and what each part asks: the page's load and each part ask with the same words.
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PanelPlace } from '@mall/domain/site/content/content.codes.ts'
import { type HomeAreaCode, type HomePageCode, usualBlocks } from '@mall/domain/site/content/homeBlocks.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { notFound, type PageContext } from '../../kernel/page.ts'

type Shown = Reply<'/api/cms/getHomeBlocks'>
export type Block = Shown['blocks'][number]
export interface BlockProps {
  /** Of which channel; empty on the portal. */
  code: string
  b: Block
}
/** A kind of block as a page draws it. */
interface Part {
  /** What its first drawing needs. */
  load?: (p: PageContext, o: BlockProps) => unknown
  draw: (o: BlockProps) => ReactNode
}
export type Parts = Partial<Record<Block['kind'], Part>>

const NO_KEY = '0'.repeat(32)
const keyIn = (query: URLSearchParams, name: string): string | null => /^[0-9a-f]{32}$/.exec(query.get(name) ?? '')?.[0] ?? null
/** An address with a key shows a version that is not published, to whoever has it. */
const previewsOf = (query: URLSearchParams) => ({ home: keyIn(query, 'preview'), panel: keyIn(query, 'panel') })
export const isPreview = (query: URLSearchParams): boolean => query.has('preview') || query.has('panel')

const homeInput = (page: HomePageCode, code: string) => (page === 'index' ? { page } : { page, ofChannel: code })
/** A page whose arrangement cannot be read stands as the mall comes. */
const blocksOf = (page: HomePageCode, read: Shown | null | undefined): readonly Block[] =>
  read?.blocks ?? usualBlocks(page).filter(b => b.shown)

/**
 * What the arrangement says, then what its blocks need: a block that is not shown costs nothing. Where this browser has read the arrangement
 * before, what stood on it is asked along with it, so that coming back costs no round trip more.
 */
export async function loadHome(p: PageContext, page: HomePageCode, code: string, parts: Parts): Promise<void> {
  const { home, panel } = previewsOf(p.query)
  const needs = (blocks: readonly Block[]) => blocks.map(b => parts[b.kind]?.load?.(p, { code, b }))
  const input = homeInput(page, code)
  const before = home ? [] : (p.read('/api/cms/getHomeBlocks', input)?.blocks ?? [])
  const [read, previewed] = await Promise.all([
    home ? p.ensure('/api/cms/getHomePreview', { previewKey: home }) : p.ensure('/api/cms/getHomeBlocks', input),
    panel ? p.ensure('/api/cms/getPanelPreview', { previewKey: panel }) : undefined,
    ...needs(before),
  ])
  if ((home && read?.page !== page) || (panel && !previewed)) throw notFound()
  await Promise.all(needs(blocksOf(page, read)))
}

export function useHome(page: HomePageCode, code: string) {
  const [query] = useSearchParams()
  const { home } = previewsOf(query)
  const live = useLazyCall('/api/cms/getHomeBlocks', homeInput(page, code), { enabled: home === null }).data
  const preview = useLazyCall('/api/cms/getHomePreview', { previewKey: home ?? NO_KEY }, { enabled: home !== null }).data
  const draft = useDraft()
  // A banner that is looked at needs the block that it stands in, even where the page has it hidden.
  const read = blocksOf(page, home ? preview : live)
  const blocks =
    draft?.place === PanelPlace.banner && !read.some(b => b.kind === 'banners')
      ? [...read, ...usualBlocks(page).filter(b => b.kind === 'banners')]
      : read
  return {
    at: (area: HomeAreaCode) => blocks.filter(b => b.area === area),
    one: (kind: Block['kind']) => blocks.find(b => b.kind === kind),
    /** Which version is looked at before it is published. */
    previewing: home ? `首页版块第 ${preview?.versionNo ?? ''} 版` : draft ? PanelPlace.label(draft.place) : null,
  }
}

/** What the key in the address shows before it is published. */
function useDraft() {
  const [query] = useSearchParams()
  const { panel } = previewsOf(query)
  return useLazyCall('/api/cms/getPanelPreview', { previewKey: panel ?? NO_KEY }, { enabled: panel !== null }).data ?? null
}
/** Panels of the channel; one that is only previewed stands first. */
export const panelInput = (code: string) => (code ? { ofChannel: code } : {})
export function usePanels(code: string): Reply<'/api/cms/showMobileIndexUnifyActivityPanel'> {
  const list = useLazyCall('/api/cms/showMobileIndexUnifyActivityPanel', panelInput(code)).data ?? []
  const draft = useDraft()
  return draft?.place === PanelPlace.panel ? [draft, ...list.filter(p => p.panelId !== draft.panelId)] : list
}
/** Banners of the channel, the previewed one first. */
export function useBanners(code: string): Reply<'/api/cms/showIndexBanner'> {
  const list = useLazyCall('/api/cms/showIndexBanner', panelInput(code)).data ?? []
  const draft = useDraft()
  if (draft?.place !== PanelPlace.banner) return list
  return [{ ...draft, bannerId: draft.panelId }, ...list.filter(b => b.bannerId !== draft.panelId)]
}
