import { useLazyCall } from '@mall/client/useCall.ts'
import { CertificationState } from '@mall/domain/certification/certification.machine.ts'
import { tons } from '@mall/domain/weight.ts'
import { useBoot } from '../app/deps.ts'
import { cartPath } from '../cart/cartCall.ts'
import { cartInput } from '../cart/cartView.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Money } from '../kit/Price.tsx'
import { dateTime } from '../kit/time.ts'
import { GoodsCell, GoodsHead } from './GoodsCell.tsx'

const STEPS: readonly [title: string, text: string][] = [
  ['1　找到企业', '输入名称，从查询结果里选；已在商城的企业会标出'],
  ['2　传 3 份材料', '营业执照、授权书、开票资料（模板可下载）'],
  ['3　对公账户验证', '往对公账户打几分钱，填回金额'],
]

/** Checkout of a person without a company: what is missing, one way on, and the goods he chose still there. */
export function NoCompany({ buyNow }: { buyNow: boolean }) {
  const { session, site, channel } = useBoot()
  const application = useLazyCall('/api/company/getCertification', {}).data?.application ?? null
  const waits = application?.state === CertificationState.inReview
  const back = application?.state === CertificationState.rejected
  const phone = channel?.telephone || site.phone
  return (
    <div className="cf">
      <div className="stack">
        <section className="panel blocked">
          {waits ? (
            <>
              <h1>认证审核中，通过后就能下单</h1>
              <p>
                {application.submittedAt === null ? '' : `${dateTime(application.submittedAt)} 提交，`}
                一个工作日内有结果，短信告诉您。选好的货还在。
              </p>
              <div className="row">
                <LinkButton look="ink" to="/enterprise/enterpriseExamine">
                  看审核进度
                </LinkButton>
              </div>
            </>
          ) : back ? (
            <>
              <h1>认证被退回，改好后重新提交</h1>
              <p>{application.rejectReason}</p>
              <div className="row">
                <LinkButton look="primary" to="/enterprise/enterpriseError">
                  逐项修改
                </LinkButton>
              </div>
            </>
          ) : (
            <>
              <h1>还差一步：认证企业后才能下单</h1>
              <p className="mute">
                账号 {session.userInfo?.mobile ?? session.userInfo?.userName ?? ''}{' '}
                没有绑定企业。选好的货还在，认证通过后从这里接着下单。
              </p>
              <ol className="steps3">
                {STEPS.map(([title, text]) => (
                  <li key={title}>
                    <b>{title}</b>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
              <div className="row">
                <LinkButton look="primary" size="lg" to="/enterprise/enterpriseApply">
                  去认证，约 10 分钟
                </LinkButton>
                <span className="mute sm">企业已在商城的，请企业管理员在「子账号」里邀请您，接受后即可下单</span>
              </div>
            </>
          )}
        </section>
        <Chosen buyNow={buyNow} />
      </div>
      <div className="stack">
        <Panel title="现在就能做的">
          <p>
            <LinkButton to={buyNow ? '/search' : '/cart'}>{buyNow ? '继续选货' : '回购物车'}</LinkButton>
          </p>
          <p className="mute sm">看价格、查库存、算运费不用认证。赶时间可请业务员先代您确认库存：</p>
          <p>
            <a className="strong" href={`tel:${phone}`}>
              {phone}
            </a>
          </p>
        </Panel>
      </div>
    </div>
  )
}

function Chosen({ buyNow }: { buyNow: boolean }) {
  const { channel, ccNo } = useBoot()
  const path = cartPath(buyNow ? 'refreashBuyNowCartGroup' : 'refreashCartGroup', channel?.channelCode)
  const view = useLazyCall(path, cartInput(ccNo)).data
  const lines = view ? Object.values(view.cartMap).flatMap(g => g.lines.filter(l => buyNow || l.selected)) : []
  if (lines.length === 0) return null
  return (
    <Panel title="您选的货" remark="价格和库存到能下单时为准，现在不占库存" flush>
      <table className="tbl cards line">
        <GoodsHead />
        <tbody>
          {lines.map(l => (
            <tr key={l.cartItemId}>
              <GoodsCell classCode={l.classCode} accent={l.accent} title={l.title} extras={[l.depotName]} />
              <td className="num" data-l="数量">
                {l.pieces} {l.pieceUnit}
              </td>
              <td className="num" data-l="重量">
                {tons(l.weightKg)}
                <span className="u">吨</span>
              </td>
              <td className="num" data-l="厂提价">
                <Money fen={l.priceFen} />
              </td>
              <td className="num" data-l="货款">
                <Money fen={l.amountFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
