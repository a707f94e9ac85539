import { Terminal } from '@mall/domain/cms/homeBlocks.ts'
import { Fragment, type ReactNode } from 'react'
import { Note } from '../kit/Panel.tsx'
import type { Block, Parts } from './homeData.ts'

const ONLY: Readonly<Record<string, string>> = { [Terminal.pc]: 'b-pc', [Terminal.mobile]: 'b-ph' }

/** The blocks of an area in their order. One for one kind of window is hidden by the style alone: a guest's page is one page for both. */
export function Blocks({ list, code, parts }: { list: readonly Block[]; code: string; parts: Parts }) {
  return list.map(b => {
    const drawn: ReactNode = parts[b.kind]?.draw({ code, b })
    const only = ONLY[b.terminal]
    return only ? (
      <div key={b.kind} className={only}>
        {drawn}
      </div>
    ) : (
      <Fragment key={b.kind}>{drawn}</Fragment>
    )
  })
}

export function PreviewNote({ what }: { what: string | null }) {
  return what && <Note tone="wait">预览：{what}，还没发布；只有打开这个地址的人看得到。</Note>
}
