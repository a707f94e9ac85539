import '@mall/client/contractPaper.css'
import './contract.css'
import { useBoot } from '../../kernel/deps.ts'
import { sealedCopyAsked, sealedCopyWords } from '@mall/domain/platform/partner/channelWords.ts'
import type { OrderContractSeen } from '@mall/contract/orders/contract/contract.ts'
import { ContractChanges } from '@mall/client/ContractPaper.tsx'
import { countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { Timeline } from '../../kernel/kit/Track.tsx'
import { SignPanel } from '../signing/SignPanel.tsx'

/** Beside the text: how it became binding, its versions, the texts it is pinned to, what happened. */
export function ContractSide({ c }: { c: OrderContractSeen }) {
  const { contract: k, document: d } = c
  return (
    <>
      {k && <Binding k={k} orderCode={c.orderCode} />}
      {c.versions.length > 0 && (
        <Panel title="版本" more={`共 ${c.versions.length} 版`}>
          <Timeline
            items={c.versions.map(v => ({
              key: v.contractNo,
              time: shortTime(v.madeAt),
              state: v.contractNo === k?.contractNo ? 'now' : 'done',
              text: (
                <>
                  <Link
                    to={`/order/contract?orderCode=${encodeURIComponent(c.orderCode)}&contractNo=${encodeURIComponent(v.contractNo)}`}
                  >
                    第 {v.versionNo} 版
                  </Link>{' '}
                  <StatusTag of={ContractStatus} code={v.status} />
                  <small className="mute block">{v.contractNo}</small>
                  {v.reason && <small className="mute block">{v.reason}</small>}
                </>
              ),
            }))}
          />
          {c.changes.length > 0 && <Differences title="与上一版的差别" changes={c.changes} text="比对上一版" />}
        </Panel>
      )}
      <Panel title="所用条款">
        <ul className="pinned">
          <li>
            合同条款 <b className="strong">第 {d.templateVersion} 版</b>
          </li>
          {d.agreements.map(a => (
            <li key={a.code}>
              {a.title} <b className="strong">第 {a.versionNo} 版</b>
            </li>
          ))}
        </ul>
        {c.newer.map(n => (
          <div key={n.kind + n.code} className="note gap8">
            <div>
              <p>
                《{n.title}》已有第 {n.toNo} 版，不影响本单。
              </p>
              <Differences
                title={`《${n.title}》第 ${n.fromNo} 版与第 ${n.toNo} 版`}
                changes={n.changes}
                text={`看差别 ${countChanges(n.changes)} 处`}
              />
            </div>
          </div>
        ))}
      </Panel>
      {c.history.length > 0 && (
        <Panel title="合同记录">
          <Timeline
            items={c.history.map((h, i) => ({
              key: `${h.contractNo}${h.at}${h.label}`,
              time: shortTime(h.at),
              state: i === 0 ? 'now' : 'done',
              text: (
                <>
                  {h.label}　<span className="mute">{h.actorName}</span>
                  {h.reason && <small className="mute block">{h.reason}</small>}
                </>
              ),
            }))}
          />
        </Panel>
      )}
    </>
  )
}

/** A paper that ends it binds nobody before both have signed that one too. */
const IN_FORCE: readonly number[] = [ContractStatus.confirmed, ContractStatus.changed]

function Binding({ k, orderCode }: { k: NonNullable<OrderContractSeen['contract']>; orderCode: string }) {
  if (k.signMode !== 'ticked')
    return k.onPlatform ? (
      <SignPanel documentNo={k.contractNo} />
    ) : (
      <Panel title="成交方式">
        <p>{IN_FORCE.includes(k.status) ? '双方已签署，本合同有效。' : '本合同须双方签署后生效。'}</p>
      </Panel>
    )
  return (
    <>
      <Panel title="成交方式">
        <Facts
          items={[
            ['方式', '下单时勾选同意条款'],
            ['同意人', k.acceptedByName || '—'],
            ['时间', k.acceptedAt ? dateTime(k.acceptedAt) : '—'],
          ]}
        />
        {k.mayAskSealed && <AskSealed orderCode={orderCode} />}
      </Panel>
      {k.onPlatform && <SignPanel documentNo={k.contractNo} />}
    </>
  )
}

/** Binding already; whose books want a sealed copy asks for it here. */
function AskSealed({ orderCode }: { orderCode: string }) {
  const { partners } = useBoot().site
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('contract.sign')
  const ask = async () => {
    if (await send('/api/order/askSealedContract', { orderCode })) notify.success(sealedCopyAsked(partners.sign))
    await refresh('/api/order/getOrderContract')
  }
  return (
    <>
      <p className="mute gap8">合同已生效，不盖章不影响履行。需要双方盖章的文本的，{sealedCopyWords(partners.sign)}</p>
      <Button onClick={ask} disabledReason={noRight} busyText="正在申请">
        申请盖章合同
      </Button>
    </>
  )
}

function Differences({ title, changes, text }: { title: string; changes: OrderContractSeen['changes']; text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {text}
      </Button>
      <Dialog open={open} wide title={title} onClose={() => setOpen(false)}>
        <ContractChanges changes={changes} />
      </Dialog>
    </>
  )
}
