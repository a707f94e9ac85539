import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Modal } from 'antd'
import { useRef } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useGoodsAgain } from './useGoodsAgain.ts'

export type ShelfResult = Reply<'/api/ops/updateManyShelf'>
export const shelfWord = (onShelf: boolean): string => (onShelf ? '上架' : '下架')

/** What became of a batch, goods by goods, and the way back: the opposite of what was done, or what is still ahead taken off the calendar. */
export function ShelfResultDialog(o: {
  result: ShelfResult
  why: string | undefined
  /** What was taken back has a result of its own. */
  onResult(result: ShelfResult): void
  onClose(): void
}) {
  const { batchNo, onShelf, dueAt, changed, same, refused, total } = o.result
  const call = useCaller()
  const again = useGoodsAgain()
  const { message } = App.useApp()
  const request = useRef(newRequestId())
  const ahead = dueAt !== null && dueAt > serverTime()
  const back = useMutation({
    mutationFn: () =>
      call('/api/ops/updateManyShelf', {
        skuCodes: changed,
        onShelf: !onShelf,
        dueAt: null,
        reason: `撤回 ${batchNo}`,
        requestId: request.current,
      }),
    onSuccess: o.onResult,
    onError: e => void message.error(e.message),
    onSettled: () => {
      request.current = nextRequestId(request.current)
      void again()
    },
  })
  const dropped = useMutation({
    mutationFn: () => call('/api/ops/dropShelfPlans', { batchNo }),
    onSuccess: d => {
      void again()
      void message.success(`已取消 ${d.removed} 个定时${d.left > 0 ? `，${d.left} 个已到点或另改了时间，没有动` : ''}`)
      o.onClose()
    },
    onError: e => void message.error(e.message),
  })
  const why = o.why === undefined ? {} : { why: o.why }
  return (
    <Modal
      open
      title={`${batchNo}：${dueAt === null ? '已' : '已定时'}${shelfWord(onShelf)} ${changed.length} 个商品`}
      mask={{ closable: false }}
      onCancel={o.onClose}
      footer={
        <>
          {changed.length > 0 && !ahead && (
            <ActButton {...why} loading={back.isPending} onClick={() => back.mutate()}>
              撤回：这 {changed.length} 个重新{shelfWord(!onShelf)}
            </ActButton>
          )}
          {changed.length > 0 && ahead && (
            <ActButton {...why} loading={dropped.isPending} onClick={() => dropped.mutate()}>
              撤回：取消这 {changed.length} 个定时{shelfWord(onShelf)}
            </ActButton>
          )}
          <Button type="primary" onClick={o.onClose}>
            知道了
          </Button>
        </>
      }
    >
      {dueAt !== null && (
        <p>
          定在 {dateTime(dueAt)} {shelfWord(onShelf)}
          {ahead ? '，还没到。' : '，已到点。'}
        </p>
      )}
      <p>
        共 {total} 个：办了 {changed.length} 个{same > 0 && `，${same} 个本来就是`}
        {refused.length > 0 && `，${refused.length} 个没有办`}。
      </p>
      {changed.length > 0 && (
        <details>
          <summary>办了的商品</summary>
          <ul className="shelf-refused">
            {changed.map(code => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </details>
      )}
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="没有办的"
          description={
            <ul className="shelf-refused">
              {refused.map(r => (
                <li key={r.skuCode}>
                  {r.title || r.skuCode}：{r.why}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  )
}
