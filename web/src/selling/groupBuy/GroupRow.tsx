import './groupBuy.css'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { depositOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupDeposit, GroupState, MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { loginAddress, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown, useServerNow } from '../../kernel/kit/Countdown.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { Section, sectionOf } from '../../kernel/kit/Section.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import {
  choiceText,
  GROUP_READS,
  type GroupCard,
  isOver,
  isReached,
  joinsFor,
  lackText,
  type MyPart,
  plain,
} from './groupWords.ts'
import { GroupAsk } from './GroupAsk.tsx'
import { GroupRulesDialog } from './GroupRules.tsx'
import { History } from './History.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { TierSteps } from './TierSteps.tsx'
import { WatchNext } from './WatchNext.tsx'

/** One group: goods and clock, steps, my part. */
export function GroupRow({ group: g, availableFen }: { group: GroupCard; availableFen: Fen }) {
  const over = isOver(g)
  const waits = g.mine?.state === MemberState.joined && !isReached(g)
  return (
    <section
      className={['panel', waits && 'gask', over && 'gover'].filter(Boolean).join(' ')}
      aria-label={`${g.groupNo} ${g.title}`}
    >
      <div className="grpc">
        <div className="gl">
          <div className="item">
            <Section kind={sectionOf(g.classCode)} />
            <div>
              <h2>
                <Link className="plain" to={`/goods?skuCode=${encodeURIComponent(g.skuCode)}`}>
                  {g.title}
                </Link>
              </h2>
              <small>
                {g.groupNo}　{g.futures ? g.periodText : '现货'}　{g.depotName}　按 {g.areaName} 挂牌
                {g.depotFeeFenPerTon > 0 && `　自提另付出库吊装 ${yuan(g.depotFeeFenPerTon)} 元/吨`}
              </small>
              {g.note && <small>{g.note}</small>}
            </div>
          </div>
          <div className="gstate">
            <StatusTag of={GroupState} code={g.state} />
            {over ? (
              <span>
                {shortTime(g.endAt)} 截止，{tons(g.joinedKg)} 吨，{g.members} 家
              </span>
            ) : g.state === GroupState.coming ? (
              <span>{shortTime(g.startAt)} 开始</span>
            ) : (
              <>
                <span className={g.tier === 0 ? 'warn' : undefined}>{lackText(g)}</span>
                <span>
                  剩 <Countdown endsAt={g.endAt} over="结果生成中" plain />
                </span>
                <span className="mute">{shortTime(g.endAt)} 截止</span>
              </>
            )}
            <History group={g} />
          </div>
        </div>
        <div className="gm">
          <TierSteps group={g} />
        </div>
        <div className="gr">
          {g.mine ? (
            <MyGroup group={g} mine={g.mine} availableFen={availableFen} />
          ) : g.ask && !over ? (
            <GroupAsk group={g} ask={g.ask} />
          ) : (
            <Join group={g} availableFen={availableFen} />
          )}
        </div>
      </div>
    </section>
  )
}

/** For whoever is not in it: how much, what it freezes, the way in. */
function Join({ group: g, availableFen }: { group: GroupCard; availableFen: Fen }) {
  const { session } = useBoot()
  const [pieces, setPieces] = useState(g.minPieces)
  const [open, setOpen] = useState(false)
  const here = `/groupBuyingSearch?view=all&word=${g.groupNo}`
  if (isOver(g))
    return (
      <>
        <p className="mute">{session.userStatus ? '贵公司没有参加这一团。' : '这一团已结束。'}</p>
        <div className="gacts">
          {g.nextNo ? (
            <LinkButton size="sm" to={`/groupBuyingSearch?view=all&word=${g.nextNo}`}>
              看下一轮
            </LinkButton>
          ) : (
            <LinkButton size="sm" to={`/goods?skuCode=${encodeURIComponent(g.skuCode)}`}>
              按挂牌价买
            </LinkButton>
          )}
          {session.companyName !== null && !g.nextNo && <WatchNext group={g} />}
        </div>
      </>
    )
  const deposit = yuan(depositOf(g.listPriceFen, weightOfPieces(pieces, g.pieceWeightG), g.depositBp))
  const why = g.whyNotJoin || (session.userStatus && !joinsFor(session) ? '您的角色没有「下单」权限，请联系企业管理员' : '')
  return (
    <>
      {!why && (
        <Qty
          pieces={pieces}
          onChange={setPieces}
          unit={g.pieceUnit}
          pieceGrams={g.pieceWeightG}
          min={g.minPieces}
          max={g.limitPieces}
          label={`${g.title} 参团数量`}
        />
      )}
      <div className="gacts">
        {session.userStatus ? (
          <Button look={isReached(g) ? 'primary' : 'ink'} disabledReason={why} onClick={() => setOpen(true)}>
            参团
          </Button>
        ) : (
          <LinkButton look="ink" to={loginAddress(here)}>
            登录后参团
          </LinkButton>
        )}
      </div>
      <p>
        订金 {g.depositBp / 100} %：<b>{deposit} 元</b>
        {joinsFor(session) ? <span className="mute">，可用 {yuan(availableFen)}</span> : null}
      </p>
      <p className="mute">
        {isReached(g)
          ? '已成团，截止时一次定价；只要不退回到首档以下，价格不会高于首档。'
          : `最少 ${g.minPieces} ${g.pieceUnit}（${tons(weightOfPieces(g.minPieces, g.pieceWeightG))} 吨）；没成团时怎么办由您事先选。`}
      </p>
      {open && <JoinDialog group={g} pieces={pieces} availableFen={availableFen} onClose={() => setOpen(false)} />}
    </>
  )
}

function MyGroup({ group: g, mine, availableFen }: { group: GroupCard; mine: MyPart; availableFen: Fen }) {
  const { session } = useBoot()
  const [open, setOpen] = useState(false)
  const [rules, setRules] = useState(false)
  const standing = mine.state === MemberState.joined && !isOver(g)
  const still = useServerNow() >= g.stillFromAt
  const why = joinsFor(session) ? '' : '您的角色没有「下单」权限，请联系企业管理员'
  return (
    <>
      <dl className="gkv">
        <dt>我参团</dt>
        <dd>
          <b>{tons(mine.weightKg)} 吨</b>　{mine.pieces} {g.pieceUnit}
        </dd>
        {(standing || mine.orderCode !== '') && (
          <>
            <dt>{isOver(g) ? '货款' : '按现价货款'}</dt>
            <dd>{yuan(mine.amountFen)} 元</dd>
          </>
        )}
        <dt>订金 {g.depositBp / 100} %</dt>
        <dd>
          {yuan(mine.depositFen)} 元，{GroupDeposit.label(mine.depositState)}
        </dd>
        {!isReached(g) && (
          <>
            <dt>没成团时</dt>
            <dd>{choiceText(g, mine.choice)}</dd>
          </>
        )}
        {!standing && (
          <>
            <dt>结果</dt>
            <dd>{MemberState.label(mine.state)}</dd>
          </>
        )}
      </dl>
      {!standing && <Outcome group={g} mine={mine} />}
      {standing && (
        <>
          <div className="gacts">
            <Button size="sm" disabledReason={why} reasonAt="title" onClick={() => setOpen(true)}>
              改件数与选择
            </Button>
            <Leave group={g} mine={mine} why={why || (still ? `截止前 6 小时起（${shortTime(g.stillFromAt)}）不能退出` : '')} />
          </div>
          <p className="mute">{still ? '截止前 6 小时内只能加吨。' : `选择、减吨和退出可到 ${shortTime(g.stillFromAt)}。`}</p>
        </>
      )}
      {mine.rulesVersion > 0 && (
        <Button look="quiet" size="sm" onClick={() => setRules(true)}>
          参团时的规则，第 {mine.rulesVersion} 版
        </Button>
      )}
      {rules && <GroupRulesDialog group={g} version={mine.rulesVersion} onClose={() => setRules(false)} />}
      {open && <JoinDialog group={g} pieces={mine.pieces} availableFen={availableFen} onClose={() => setOpen(false)} />}
    </>
  )
}

function Outcome({ group: g, mine }: { group: GroupCard; mine: MyPart }) {
  return (
    <>
      {mine.why && <p>{mine.why}。</p>}
      {mine.state === MemberState.refunded && mine.endedAt !== null && (
        <p className="mute">
          {yuan(mine.depositFen)} 元已于 {shortTime(mine.endedAt)} 解冻。
        </p>
      )}
      {mine.until !== null && <p>请在 {shortTime(mine.until)} 前付清，逾期订金不退。</p>}
      <div className="gacts">
        {mine.state === MemberState.unpaid && (
          <LinkButton look="primary" size="sm" to={`/pay/payment?masterOrderCode=${mine.masterOrderCode}`}>
            去付款
          </LinkButton>
        )}
        {mine.orderCode && (
          <LinkButton size="sm" to={`/order/orderDetail?orderCode=${mine.orderCode}`}>
            订单 {mine.orderCode}
          </LinkButton>
        )}
        {(mine.movedToNo || (isOver(g) && g.nextNo)) && (
          <LinkButton size="sm" to={`/groupBuyingSearch?view=all&word=${mine.movedToNo || g.nextNo}`}>
            看下一轮
          </LinkButton>
        )}
        {mine.state === MemberState.refunded && (
          <LinkButton size="sm" to={`/goods?skuCode=${encodeURIComponent(g.skuCode)}`}>
            按挂牌价买
          </LinkButton>
        )}
        {isOver(g) && !g.nextNo && <WatchNext group={g} />}
      </div>
    </>
  )
}

function Leave({ group: g, mine, why }: { group: GroupCard; mine: MyPart; why: string }) {
  const send = useSend()
  const refresh = useRefresh()
  const requestId = useRef(newRequestId())
  const left = g.joinedKg - mine.weightKg
  const first = g.tiers[0]
  const falls = isReached(g) && first && left < first.minKg
  return (
    <ConfirmButton
      size="sm"
      disabledReason={why}
      reasonAt="title"
      title={`退出 ${g.groupNo}？`}
      confirmText="退出并解冻订金"
      consequence={`订金 ${yuan(mine.depositFen)} 元当时解冻；全团剩 ${tons(left)} 吨${falls ? `，退回到成团以下，价格回到挂牌 ${plain(g.listPriceFen)}` : ''}。截止前还可以再参。`}
      onConfirm={async () => {
        const done = await send('/api/productGroupBuy/leaveProductGroupBuy', { groupNo: g.groupNo, requestId: requestId.current })
        requestId.current = nextRequestId(requestId.current)
        await refresh(...GROUP_READS, '/api/company/getCompanyAccountInfo', '/api/user/getCapital')
        if (done) notify.success(`已退出，订金 ${yuan(done.releasedFen)} 元已解冻`)
      }}
    >
      退出
    </ConfirmButton>
  )
}
