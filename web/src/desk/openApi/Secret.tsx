import './openApi.css'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note } from '../../kernel/kit/Panel.tsx'

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => notify.success('已复制，请存到您的系统里'),
    () => notify.error('没有复制成功，请手工选取'),
  )

/** What is shown this once: a key, or the secret of a hook. Closed by its button only, so that a slip loses nothing. */
export function Secret({ title, text, how, onClose }: { title: string; text: string; how: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title={title}
      onClose={() => notify.error('请先复制保存，再点「我已保存」')}
      footer={
        <>
          <Button onClick={() => copy(text)}>复制</Button>
          <Button look="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <Note tone="wait">
        <span>只显示这一次，关闭后谁也看不到，商城也不保存原文。不要放进网页、邮件或代码仓库。</span>
      </Note>
      <output className="opensecret" aria-label={title}>
        {text}
      </output>
      <p className="mute sm">{how}</p>
    </Dialog>
  )
}
