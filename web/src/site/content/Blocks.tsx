import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { Fragment, type ReactNode } from 'react'
import { Note } from '../../kernel/kit/Panel.tsx'
import type { Block, Parts } from './homeData.ts'

const ONLY: Readonly<Record<string, string>> = { [Terminal.pc]: 'b-pc', [Terminal.mobile]: 'b-ph' }

/** Stand beside each other where they follow each other and there is room. */
const LIVE: ReadonlySet<string> = new Set<Block['kind']>(['auctions', 'groups'])
const isLive = (b: Block): boolean => LIVE.has(b.kind) && b.terminal === Terminal.all

/** The blocks of an area in their order. One for one kind of window is hidden by the style alone: a guest's page is one page for both. */
export function Blocks({ list, code, parts }: { list: readonly Block[]; code: string; parts: Parts }) {
  const draw = (b: Block): ReactNode => parts[b.kind]?.draw({ code, b })
  return list.map((b, i) => {
    const [before, next] = [list[i - 1], list[i + 1]]
    const only = ONLY[b.terminal]
    if (only)
      return (
        <div key={b.kind} className={only}>
          {draw(b)}
        </div>
      )
    if (!isLive(b)) return <Fragment key={b.kind}>{draw(b)}</Fragment>
    if (before && isLive(before)) return null
    return (
      <div key={b.kind} className="hlive">
        {draw(b)}
        {next && isLive(next) && draw(next)}
      </div>
    )
  })
}

export function PreviewNote({ what }: { what: string | null }) {
  return what && <Note tone="wait">预览：{what}，还没发布；只有打开这个地址的人看得到。</Note>
}
