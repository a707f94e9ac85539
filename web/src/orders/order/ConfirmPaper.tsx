import { Link } from 'react-router'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { freightInvoiceWords, InvoiceType } from '@mall/domain/kernel/tax.ts'
import { StageChoice } from './StageChoice.tsx'
import { type Confirm, type Preview, missingOf, type Titles } from './useConfirm.ts'

const NOTE_MAX = 300

/** Payment kind, invoice and note. An impossible choice stays in sight and says why. */
export function ConfirmPaper({ page, titles }: { page: Confirm; titles: Titles }) {
  const { draft, change, preview, title } = page
  const missing = missingOf(title)
  const surcharge = preview.data?.acceptanceFen ?? 0
  const rate = (preview.data?.acceptanceBp ?? 0) / 100
  return (
    <section className="panel">
      <div className="hd">
        <h2>3　付款与发票</h2>
      </div>
      <div className="bd">
        <dl className="prm">
          <dt>付款方式</dt>
          <dd>
            <Pick
              label="付款方式"
              value={draft.paymentType}
              onChange={paymentType => change({ paymentType })}
              options={[
                { value: 'A' as const, label: '现汇' },
                {
                  value: 'B' as const,
                  label: '承兑汇票',
                  why: preview.data?.whyNotDraft ? `${preview.data.whyNotDraft}。` : null,
                  note: preview.data?.whyNotDraft
                    ? undefined
                    : draft.paymentType === 'B' && surcharge > 0
                      ? `+${yuan(surcharge)} 元`
                      : rate > 0
                        ? `货款加价 ${rate.toFixed(2)} %`
                        : '不加价',
                },
              ]}
            />
            {draft.paymentType === 'B' && <QuoteChoice page={page} rate={rate} />}
          </dd>
          {preview.data && <DepositChoice page={page} plan={preview.data} />}
          {preview.data && <StageChoice page={page} plan={preview.data} />}
          <dt>发票抬头</dt>
          <dd>
            {titles.length === 0 ? (
              <p className="why">贵公司还没有发票抬头，请联系业务员补充后再下单。</p>
            ) : (
              <Pick
                label="发票抬头"
                value={draft.invoiceId}
                onChange={invoiceId => change({ invoiceId })}
                options={titles.map(t => ({ value: t.invoiceId, label: t.title, note: t.taxNo }))}
              />
            )}
          </dd>
          <dt>发票种类</dt>
          <dd>
            <Pick
              label="发票种类"
              value={draft.invoiceType}
              onChange={invoiceType => change({ invoiceType })}
              options={[
                {
                  value: 2 as const,
                  label: InvoiceType.label(2),
                  note: '可抵扣',
                  why: missing.length > 0 ? `该抬头缺少${missing.join('、')}，不能开专用发票，请联系业务员补充。` : null,
                },
                { value: 1 as const, label: InvoiceType.label(1) },
              ]}
            />
            {title && draft.invoiceType === InvoiceType.special && title.complete && (
              <p className="hint gap8">
                {title.address}　{title.tel}　{title.bankName} {title.bankAccount}
              </p>
            )}
          </dd>
          <dt>票制</dt>
          <dd>
            <Pick
              label="票制"
              value={draft.invoiceRoute}
              onChange={invoiceRoute => change({ invoiceRoute })}
              options={[
                { value: 1 as const, label: '一票制', note: '货款、运费同票 13 %' },
                {
                  value: 2 as const,
                  label: '两票制',
                  note: '货款 13 %，运费 9 %',
                  why: draft.freightMode === 1 ? '自提没有运费，不分两票。' : null,
                },
              ]}
            />
            {draft.invoiceRoute === 2 && <p className="hint gap8">{freightInvoiceWords()}。</p>}
          </dd>
          <dt>备注</dt>
          <dd>
            <Area
              aria-label="备注"
              rows={2}
              value={draft.note}
              maxLength={NOTE_MAX}
              onChange={e => change({ note: e.target.value })}
              placeholder="到场前一小时电话通知；随车带质保书"
              hint={`${draft.note.length} / ${NOTE_MAX} 字，每张订单都带上`}
            />
          </dd>
        </dl>
      </div>
    </section>
  )
}

/** 全款, or 订金 with the rest before loading: of the orders made to order that take one. */
function DepositChoice({ page, plan }: { page: Confirm; plan: Preview }) {
  const { draft, change } = page
  const takes = plan.groups.flatMap(g => (g.deposit ? [{ ...g.deposit, totalFen: g.totalFen }] : []))
  const [first] = takes
  if (!first) return null
  const depositFen = takes.reduce((sum, d) => sum + d.depositFen, 0)
  const restFen = takes.reduce((sum, d) => sum + d.totalFen - d.depositFen, 0)
  return (
    <>
      <dt>期货货款</dt>
      <dd>
        <Pick
          label="期货货款"
          // In stages it is neither of them.
          value={draft.stageShares.length > 0 ? 'stages' : draft.byDeposit ? 'deposit' : 'all'}
          onChange={v => change({ byDeposit: v === 'deposit', stageShares: [] })}
          options={[
            { value: 'all', label: '全款', note: '生产前付清' },
            { value: 'deposit', label: `订金 ${first.depositPercent} %`, note: `先付 ${yuan(depositFen)} 元` },
          ]}
        />
        {draft.byDeposit && (
          <p className="hint gap8">
            订金 {yuan(depositFen)} 元到账后安排生产；尾款 {yuan(restFen)} 元在货备齐后 {first.restDays}{' '}
            天内、提货前付清。价格按下单时定，按实际重量多退少补。
          </p>
        )}
      </dd>
    </>
  )
}

/** By which price the acceptance surcharge is reckoned: the list's, or a draft's real cost. */
function QuoteChoice({ page, rate }: { page: Confirm; rate: number }) {
  const { draft, change, preview } = page
  const quotes = preview.data?.draftQuotes ?? []
  return (
    <div className="gap8">
      {quotes.length > 0 && (
        <Pick
          label="承兑加价"
          value={draft.draftQuoteNo ?? ''}
          onChange={no => change({ draftQuoteNo: no || null })}
          options={[
            { value: '', label: '牌价加价', note: `${rate.toFixed(2)} %` },
            ...quotes.map(q => ({
              value: q.quoteNo,
              label: `${q.acceptorName} ${q.dueOn.slice(5)} 到期`,
              note: `贴现 ${(q.rateBp / 100).toFixed(2)} % × ${q.days} 天，+${yuan(q.acceptanceFen)} 元`,
            })),
          ]}
        />
      )}
      <p className="hint gap8">
        {draft.draftQuoteNo
          ? '按报价下单的，用贴现成本不高于这张票的承兑付，也可以用现汇付。'
          : '先问一张票收不收、贴多少，可能比牌价加价省：'}
        <Link to="/user/drafts">承兑报价</Link>
      </p>
    </div>
  )
}
