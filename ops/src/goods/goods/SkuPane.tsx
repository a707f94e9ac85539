import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Path } from '@mall/contract/main/calls.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { Alert, App, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { PriceOn } from './PriceOn.tsx'
import { PriceDialog, type PriceTarget } from './PriceDialog.tsx'
import { ShelfPlans } from './ShelfPlans.tsx'
import { SkuHistory } from './SkuHistory.tsx'
import { StockDialog } from './StockDialog.tsx'

const STALE: Path[] = [
  '/api/ops/getSkuList',
  '/api/ops/getSkuDetail',
  '/api/ops/getGoodsForm',
  '/api/ops/getAuditList',
  '/api/ops/getRepricings',
]

export function SkuPane({ skuCode, onClose }: { skuCode: string; onClose(): void }) {
  const call = useCaller()
  const staff = useStaff()
  const client = useQueryClient()
  const { message } = App.useApp()
  const detail = useLazyCall('/api/ops/getSkuDetail', { skuCode })
  const [pricing, setPricing] = useState<PriceTarget | null>(null)
  const [stocking, setStocking] = useState(false)
  const fresh = () => Promise.all(STALE.map(path => client.invalidateQueries({ queryKey: [path] })))
  const done = (text: string) => {
    void message.success(text)
    void fresh()
  }
  const shelf = useMutation({
    mutationFn: (onShelf: boolean) => call('/api/ops/updateSkuShelf', { skuCode, onShelf }),
    onSuccess: (_, onShelf) => done(onShelf ? '已上架' : '已下架'),
    onError: e => message.error(e.message),
  })
  const reset = useMutation({
    mutationFn: (salesAreaCode: string) => call('/api/ops/updateSkuPrice', { skuCode, salesAreaCode, priceFen: null }),
    onSuccess: ({ repricingNo: no }) => done(no ? `恢复按调整计算在调价单 ${no} 里等审批` : '已恢复按调整计算'),
    onError: e => message.error(e.message),
  })

  const go = useNavigate()
  const sku = detail.data
  if (!sku) return <PaneState query={detail} />
  const unit = PriceUnitLabel[sku.priceUnit]
  const whyPrice = whyNoRight(staff, 'goods.price')
  const whyMake = whyNoRight(staff, 'goods.make')
  const whyStock = whyNoRight(staff, 'goods.stock')
  return (
    <>
      <div className="hd">
        <div>
          <b>{sku.title}</b>
          <small className="mute">{sku.skuCode}</small>
        </div>
        <span className="push row">
          <Tag tone={sku.onShelf ? 'good' : 'none'} dot>
            {sku.onShelf ? '在架' : '已下架'}
          </Tag>
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <section className="row">
        <ActButton why={whyMake} onClick={() => void go(`/goodsEdit?sku=${encodeURIComponent(skuCode)}`)}>
          改资料
        </ActButton>
        <ActButton why={whyMake} onClick={() => void go(`/goodsEdit?copy=${encodeURIComponent(skuCode)}`)}>
          复制
        </ActButton>
      </section>
      {sku.waitingPrices.map(w => (
        <section key={`${w.repricingNo}${w.salesAreaCode}`}>
          <Alert
            type="warning"
            showIcon
            title={
              <>
                {w.salesAreaCode
                  ? `${sku.areas.find(a => a.salesAreaCode === w.salesAreaCode)?.areaName ?? w.salesAreaCode} 区域价`
                  : '挂牌价'}
                改为 {w.nowFen === null ? '按调整计算' : `${yuan(w.nowFen)} ${unit}`}，{w.stateText}
                {w.publishAt !== null && `，定于 ${dateTime(w.publishAt)}`}：
                <Link to={`/repricing?queue=all&no=${w.repricingNo}`}>调价单 {w.repricingNo}</Link>
              </>
            }
          />
        </section>
      ))}
      <section className="figure-row">
        <dl>
          <dt>挂牌价</dt>
          <dd>
            <b className="figure">{yuan(sku.listPriceFen)}</b> <span className="mute">{unit}</span>
          </dd>
        </dl>
        <ActButton
          why={whyPrice}
          onClick={() => setPricing({ salesAreaCode: null, areaName: '挂牌价', wasFen: sku.listPriceFen })}
        >
          改挂牌价
        </ActButton>
        {sku.onShelf ? (
          <Popconfirm
            title={`下架 ${sku.title}？`}
            description={<span className="confirm-text">买方将搜不到它，购物车中的这一行失效；已下的订单不受影响。</span>}
            okText="下架"
            cancelText="再想想"
            okButtonProps={{ danger: true, 'aria-label': '确定下架' }}
            onConfirm={() => shelf.mutate(false)}
            disabled={whyPrice !== undefined}
          >
            <ActButton why={whyPrice} danger loading={shelf.isPending}>
              下架
            </ActButton>
          </Popconfirm>
        ) : (
          <ActButton why={whyPrice} loading={shelf.isPending} onClick={() => shelf.mutate(true)}>
            上架
          </ActButton>
        )}
      </section>
      <section className="figure-row">
        <dl>
          <dt>在库</dt>
          <dd>
            {sku.onHand} {sku.pieceUnit}
          </dd>
        </dl>
        <dl>
          <dt>已占用</dt>
          <dd>
            {sku.reserved} {sku.pieceUnit}
          </dd>
        </dl>
        <dl>
          <dt>可供</dt>
          <dd>
            <b>
              {sku.onHand - sku.reserved} {sku.pieceUnit}
            </b>
          </dd>
        </dl>
        <ActButton why={whyStock} onClick={() => setStocking(true)}>
          调库存
        </ActButton>
      </section>
      <section>
        <h3>区域价，{unit}</h3>
        {sku.areas.length === 0 ? (
          <p className="hint">此渠道不分区域，各地同价。</p>
        ) : (
          <table className="tbl">
            <thead>
              <tr>
                <th>区域</th>
                <th className="num">区域调整</th>
                <th className="num">现价</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {sku.areas.map(a => (
                <tr key={a.salesAreaCode}>
                  <td>
                    <span className="mute">{a.salesAreaCode}</span> {a.areaName}
                  </td>
                  <td className="num mute">
                    {a.overrideFen === null ? `${a.adjustFen > 0 ? '+' : ''}${yuan(a.adjustFen)}` : '不适用'}
                  </td>
                  <td className="num">
                    {a.overrideFen === null ? null : <Tag tone="info">区域价</Tag>} {yuan(a.priceFen)}
                  </td>
                  <td className="num area-acts">
                    {a.overrideFen === null ? null : (
                      <ActButton
                        size="small"
                        type="link"
                        why={whyPrice}
                        loading={reset.isPending && reset.variables === a.salesAreaCode}
                        onClick={() => reset.mutate(a.salesAreaCode)}
                      >
                        恢复
                      </ActButton>
                    )}
                    <ActButton
                      size="small"
                      type="link"
                      why={whyPrice}
                      aria-label={`改价：${a.areaName}`}
                      onClick={() => setPricing({ salesAreaCode: a.salesAreaCode, areaName: a.areaName, wasFen: a.priceFen })}
                    >
                      改价
                    </ActButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <ShelfPlans skuCode={skuCode} onShelf={sku.onShelf} />
      <PriceOn skuCode={skuCode} unitText={PriceUnitLabel[sku.priceUnit]} />
      <SkuHistory sku={sku} />
      {pricing ? (
        <PriceDialog
          sku={sku}
          target={pricing}
          onClose={() => setPricing(null)}
          onDone={no => (setPricing(null), done(no ? `新价在调价单 ${no} 里等审批，批准之前仍按现价` : '价格已生效'))}
        />
      ) : null}
      {stocking ? (
        <StockDialog sku={sku} onClose={() => setStocking(false)} onDone={() => (setStocking(false), done('库存已调整'))} />
      ) : null}
    </>
  )
}
