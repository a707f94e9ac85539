import '@mall/client/contractPaper.css'
import './contract.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { Dialog } from '../../kernel/kit/Dialog.tsx'

type Ahead = Reply<'/api/goods/getTermsAhead'>

/**
 * What an order of these goods would be pinned to, and the tick beside it. Nothing is ticked that could not be read, and the tick is of what was read: newer
 * versions are ticked anew. `whyNot`: why there is nothing to tick now; empty: there is.
 */
export function useTermsAhead(skuCodes: readonly string[]) {
  const read = useLazyCall('/api/goods/getTermsAhead', { skuCodes: [...skuCodes].sort() }, { enabled: skuCodes.length > 0 })
  const [tickedKey, setTickedKey] = useState<string | null>(null)
  const ahead = read.data
  const termsKey = ahead?.termsKey ?? ''
  const missing = skuCodes.length > 0 && !ahead
  return {
    ahead,
    termsKey,
    agreed: !missing && tickedKey === termsKey,
    agree: (on: boolean) => setTickedKey(on ? termsKey : null),
    whyNot: missing ? (read.isError ? '合同条款没有读到，请刷新' : '正在读取合同条款') : '',
  }
}

/** 合同条款 by their titles and versions, with the text to read before it is ticked. */
export function TermsAhead({ ahead }: { ahead: Ahead | undefined }) {
  const [open, setOpen] = useState(false)
  if (!ahead || ahead.terms.length === 0) return <>合同条款</>
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {ahead.terms.map(t => `《${t.title}》第 ${t.versionNo} 版`).join('、')}
      </button>
      {open && (
        <Dialog open wide className="reading" title="合同条款" onClose={() => setOpen(false)}>
          {ahead.terms.map(t => (
            <article className="paper" key={`${t.termsKind}${t.title}`}>
              <h2 className="paper-title">{t.title}</h2>
              <p className="paper-no">第 {t.versionNo} 版</p>
              {t.clauses.map(c => (
                <section key={c.title}>
                  <h3>{c.title}</h3>
                  {c.paragraphs.map(p => (
                    <p key={p}>{p}</p>
                  ))}
                </section>
              ))}
            </article>
          ))}
        </Dialog>
      )}
    </>
  )
}
