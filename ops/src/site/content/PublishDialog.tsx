import { useMutation } from '@tanstack/react-query'
import { Alert, App, Modal } from 'antd'
import { dateTime } from '../../kernel/kit/time.ts'
import { useWhen, WhenFields } from './WhenFields.tsx'

/** At once, or from an hour on; what is shown stays until then. */
export function PublishDialog({
  what,
  shown = '已发布，几秒内各页可见',
  send,
  onDone,
  onClose,
}: {
  what: string
  /** What is told when it is published at once; without it: that every page shows it. */
  shown?: string | undefined
  send(wantedAt: number | null): Promise<{ liveAt: number }>
  onDone(): unknown
  onClose(): void
}) {
  const { message } = App.useApp()
  const when = useWhen()
  const publish = useMutation({
    mutationFn: () => send(when.wantedAt),
    onSuccess: async ({ liveAt }) => {
      void message.success(liveAt > Date.now() + 1000 ? `已定时，${dateTime(liveAt)} 起` : shown)
      onClose()
      await onDone()
    },
  })
  // Refused: somebody was faster. Read first, then everything is shown anew.
  const close = () => {
    onClose()
    if (publish.isError) void onDone()
  }
  return (
    <Modal
      open
      title={`发布${what}`}
      okText="发布"
      cancelText="取消"
      width={440}
      confirmLoading={publish.isPending}
      okButtonProps={{ disabled: when.wrong }}
      onOk={() => publish.mutate()}
      onCancel={close}
    >
      <WhenFields of={when} now="立即" />
      <p className="hint">到时之前，页面保持现在的样子。</p>
      {publish.isError ? <Alert type="error" showIcon title={publish.error.message} /> : null}
    </Modal>
  )
}
