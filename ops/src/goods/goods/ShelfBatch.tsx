import './goods.css'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { MOST_SHELF } from '@mall/domain/goods/goods/shelf.rules.ts'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { type ShelfResult, ShelfResultDialog, shelfWord as word } from './ShelfResultDialog.tsx'
import { useGoodsAgain } from './useGoodsAgain.ts'

type Asked = Sent<'/api/ops/updateManyShelf'>
type Meant = Pick<Asked, 'skuCodes' | 'filter' | 'seen'>

/** What the press does, and when; `time` as it was typed. */
function whatHappens(onShelf: boolean, time: string): string {
  if (!time) return onShelf ? '马上上架，买家找得到、可以下单。' : '马上下架，买家找不到也不能下单；已下的订单照常。'
  const at = time.replace('T', ' ')
  const then = onShelf ? '上架，到那时买家才找得到' : '下架，到那时买家找不到也不能下单；已下的订单照常'
  return `在 ${at} ${then}，之前照旧。原来定的${word(onShelf)}时间由这个代替。到点之前可以整批撤回，在「上下架记录」里也可以。`
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
  const [asking, setAsking] = useState<boolean>()
  const [result, setResult] = useState<ShelfResult>()
  const [time, setTime] = useState('')
  const request = useRef(newRequestId())
  const ticked = o.picked.length > 0
  const n = ticked ? o.picked.length : o.found
  const meant: Meant = ticked ? { skuCodes: [...o.picked] } : { filter: o.filter, seen: o.found }
  const send = async (onShelf: boolean, reason: string, dueAt: number | null) => {
    const done = await call('/api/ops/updateManyShelf', { ...meant, onShelf, reason, dueAt, requestId: request.current })
    request.current = nextRequestId(request.current)
    void again()
    setResult(done)
  }
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
          onSend={reason => send(asking, reason, dueAt)}
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
        <ShelfResultDialog
          result={result}
          why={o.why}
          onResult={setResult}
          onClose={() => {
            setResult(undefined)
            o.onDone()
          }}
        />
      )}
    </>
  )
}
