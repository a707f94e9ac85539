import { RichText } from '@mall/client/RichText.tsx'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { day } from '../../kernel/kit/time.ts'

type Text = Reply<'/api/cms/getPrivacyInfo'>[number]

/** The texts a person agrees to, to be read in a dialog: /privacyArgeement needs a log-in, which he does not have yet. */
export function Agreements({
  texts,
  agreed,
  onChange,
  error,
}: {
  texts: readonly Text[]
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | null | undefined
}) {
  const [open, setOpen] = useState<Text | null>(null)
  return (
    <div className="agree">
      <Checkbox
        id="agree"
        label="我已阅读并同意"
        checked={agreed}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agree-e' : undefined}
      />
      {texts.map(t => (
        <button type="button" className="link" key={t.articleId} aria-haspopup="dialog" onClick={() => setOpen(t)}>
          《{t.title}》
        </button>
      ))}
      {error && (
        <span className="err full" id="agree-e">
          {error}
        </span>
      )}
      <Dialog
        open={open !== null}
        wide
        title={open?.title}
        onClose={() => setOpen(null)}
        footer={
          <Button look="ink" onClick={() => setOpen(null)}>
            看完了
          </Button>
        }
      >
        {open && (
          <>
            <p className="hint">
              第 {open.version} 版，{day(open.publishedAt)} 发布
            </p>
            <RichText doc={open.body} level={3} />
          </>
        )}
      </Dialog>
    </div>
  )
}
