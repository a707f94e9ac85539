import './goods.css'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/calls.ts'
import { MOST_SHELF } from '@mall/domain/goods/shelf.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { ActButton } from '../kit/ActButton.tsx'
import { atOf, localOf } from '../kit/localTime.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useGoodsAgain } from './useGoodsAgain.ts'

type Asked = Sent<'/api/ops/updateManyShelf'>
type Done = Reply<'/api/ops/updateManyShelf'>
type Meant = Pick<Asked, 'skuCodes' | 'filter' | 'seen'>
const word = (onShelf: boolean): string => (onShelf ? '上架' : '下架')

/** What the press does, and when; `time` as it was typed. */
function whatHappens(onShelf: boolean, time: string): string {
  if (!time) return onShelf ? '马上上架，买家找得到、可以下单。' : '马上下架，买家找不到也不能下单；已下的订单照常。'
  const at = time.replace('T', ' ')
  const then = onShelf ? '上架，到那时买家才找得到' : '下架，到那时买家找不到也不能下单；已下的订单照常'
  return `在 ${at} ${then}，之前照旧。原来定的${word(onShelf)}时间由这个代替。办完的结果里可整批撤回，关掉以后在各商品页取消。`
}

/** 成批上下架 of the ticked goods, or of all that the filter finds: how many, why, from when; every goods that was not done says why. */
export function ShelfBatch(o: {
  picked: readonly string[]
  filter: NonNullable<Asked['filter']>
  found: number
  why: string | undefined
  onDone(): void
}) {
  const call = useCaller()
  const again = useGoodsAgain()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<boolean>()
  const [result, setResult] = useState<{ done: Done; onShelf: boolean; timed: boolean }>()
  const [time, setTime] = useState('')
  const request = useRef(newRequestId())
  const ticked = o.picked.length > 0
  const n = ticked ? o.picked.length : o.found
  const meant: Meant = ticked ? { skuCodes: [...o.picked] } : { filter: o.filter, seen: o.found }
  const send = async (onShelf: boolean, what: Meant, reason: string, dueAt: number | null) => {
    const done = await call('/api/ops/updateManyShelf', { ...what, onShelf, reason, dueAt, requestId: request.current })
    request.current = nextRequestId(request.current)
    void again()
    setResult({ done, onShelf, timed: dueAt !== null })
  }
  const back = useMutation({
    mutationFn: (r: { done: Done; onShelf: boolean }) =>
      send(!r.onShelf, { skuCodes: r.done.changed }, `撤回 ${r.done.batchNo}`, null),
    onError: e => void message.error(e.message),
  })
  const dropped = useMutation({
    mutationFn: (batchNo: string) => call('/api/ops/dropShelfPlans', { batchNo }),
    onSuccess: d => {
      void again()
      setResult(undefined)
      void message.success(`已取消 ${d.removed} 个定时${d.left > 0 ? `，${d.left} 个已到点或另改了时间，没有动` : ''}`)
    },
    onError: e => void message.error(e.message),
  })
  const why = o.why ?? (n > MOST_SHELF ? `一次最多 ${MOST_SHELF} 个商品，请把筛选缩小一些` : undefined)
  const dueAt = time ? atOf(time) : null
  return (
    <>
      {n > 0 && (
        <div className="batch" role="status">
          <span>
            {ticked ? '已选' : '筛选到'} <b>{n}</b> 个商品
          </span>
          <span className="push row">
            {[true, false].map(onShelf => (
              <ActButton
                key={String(onShelf)}
                size="small"
                {...(why ? { why } : {})}
                onClick={() => {
                  request.current = nextRequestId(request.current)
                  setTime('')
                  setAsking(onShelf)
                }}
              >
                {ticked ? '' : '全部'}
                {word(onShelf)}
              </ActButton>
            ))}
          </span>
        </div>
      )}
      {asking !== undefined && (
        <ReasonDialog
          title={`${word(asking)} ${n} 个商品`}
          consequence={`${ticked ? '勾选的' : '当前筛选到的全部'} ${n} 个商品${whatHappens(asking, time)}${ticked ? '' : '办之前数目有变就不办。'}`}
          okText={`${dueAt === null ? '' : '定时'}${word(asking)}`}
          usual={asking ? ['恢复供应', '新货上市', '活动商品'] : ['停产', '资料有误', '季节停售']}
          onSend={reason => send(asking, meant, reason, dueAt)}
          onClose={() => setAsking(undefined)}
        >
          <label className="field shelf-when">
            <span>什么时候（空：马上）</span>
            <Input
              type="datetime-local"
              aria-label={`${word(asking)}时间`}
              min={localOf(serverTime())}
              value={time}
              onChange={e => setTime(e.target.value)}
            />
          </label>
        </ReasonDialog>
      )}
      {result && (
        <Modal
          open
          title={`${result.done.batchNo}：${result.timed ? '已定时' : '已'}${word(result.onShelf)} ${result.done.changed.length} 个商品`}
          mask={{ closable: false }}
          onCancel={() => setResult(undefined)}
          footer={
            <>
              {result.done.changed.length > 0 && !result.timed && (
                <Button loading={back.isPending} onClick={() => back.mutate(result)}>
                  撤回：这 {result.done.changed.length} 个重新{word(!result.onShelf)}
                </Button>
              )}
              {result.done.changed.length > 0 && result.timed && (
                <Button loading={dropped.isPending} onClick={() => dropped.mutate(result.done.batchNo)}>
                  撤回：取消这 {result.done.changed.length} 个定时{word(result.onShelf)}
                </Button>
              )}
              <Button
                type="primary"
                onClick={() => {
                  setResult(undefined)
                  o.onDone()
                }}
              >
                知道了
              </Button>
            </>
          }
        >
          <p>
            共 {result.done.total} 个：办了 {result.done.changed.length} 个
            {result.done.same > 0 && `，${result.done.same} 个本来就是`}
            {result.done.refused.length > 0 && `，${result.done.refused.length} 个没有办`}。
          </p>
          {result.done.refused.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title="没有办的"
              description={
                <ul className="shelf-refused">
                  {result.done.refused.map(r => (
                    <li key={r.skuCode}>
                      {r.title || r.skuCode}：{r.why}
                    </li>
                  ))}
                </ul>
              }
            />
          )}
        </Modal>
      )}
    </>
  )
}
