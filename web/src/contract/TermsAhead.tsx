import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'

/** What an order of these goods would be pinned to: read by the tick beside it, and named by its `termsKey` when that is sent. */
export const useTermsAhead = (skuCodes: readonly string[]) =>
  useLazyCall('/api/goods/getTermsAhead', { skuCodes: [...skuCodes].sort() }, { enabled: skuCodes.length > 0 }).data

type Ahead = NonNullable<ReturnType<typeof useTermsAhead>>

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
