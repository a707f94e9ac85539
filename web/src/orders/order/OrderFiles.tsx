import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import type { Detail } from './orderTrack.ts'

/** 附件 of an order: each opens by itself, and is taken off by the buyer as long as the mill has not reviewed. */
export function OrderFiles({ o }: { o: Detail }) {
  const send = useSend()
  const refresh = useRefresh()
  const may = useBoot().session.rights.includes('order.create')
  const remove = async (fileId: string, fileName: string) => {
    if (await send('/api/order/removeOrderFile', { orderCode: o.orderCode, fileId })) notify.success(`已撤下 ${fileName}`)
    await refresh(...ORDER_READS)
  }
  return o.files.map(f => (
    <span key={f.fileId} className="row spread">
      <a className="link" href={`/api/file/get?id=${f.fileId}`} download>
        {f.fileName}
      </a>
      {may && (
        <ConfirmButton
          size="sm"
          disabledReason={o.whyNotFiles || null}
          reasonAt="title"
          title={`撤下 ${f.fileName}？`}
          consequence="钢厂审核时就看不到它了，不能再补传。"
          confirmText="撤下"
          onConfirm={() => remove(f.fileId, f.fileName)}
        >
          撤下
        </ConfirmButton>
      )}
    </span>
  ))
}
