import './certification.css'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** What to have at hand, how long it takes, whom to ask: before the first field is typed. `bank`: one that sends small payments is connected. */
export function Needed({ bank }: { bank: boolean }) {
  const {
    site: { phone, partners },
  } = useBoot()
  return (
    <div className="stack">
      <Panel title="请准备">
        <ul className="entlist">
          <li>
            <b>营业执照</b>
            <span className="mute">照片或扫描件</span>
          </li>
          <li>
            <b>授权书</b>
            <span className="mute">加盖公章，授权您在商城操作</span>
          </li>
          <li>
            <b>对公账户</b>
            <span className="mute">开户行与账号{bank && '，能查到入账金额'}</span>
          </li>
          {!bank && (
            <li>
              <b>开户许可证</b>
              <span className="mute">或基本存款账户信息，审核人员凭它核对账户</span>
            </li>
          )}
          <li>
            <b>开票资料</b>
            <span className="mute">开票地址与电话</span>
          </li>
        </ul>
      </Panel>
      <Panel title="需要多久">
        <ul className="entlist">
          <li>
            <b>填写资料</b>
            <span className="mute">约 10 分钟，自动保存草稿</span>
          </li>
          {bank && (
            <li>
              <b>小额打款验证</b>
              <span className="mute">到账一般 1 个工作日内，7 天有效</span>
            </li>
          )}
          <li>
            <b>人工审核</b>
            <span className="mute">1 个工作日内，结果{noticeTo('您', partners.sms)}</span>
          </li>
        </ul>
      </Panel>
      <p className="mute sm">
        企业已在商城？在买家中心申请加入，或请企业管理员邀请您，不必重新认证。
        {phone && (
          <>
            有疑问请致电 <span className="nowrap">{phone}</span>。
          </>
        )}
      </p>
    </div>
  )
}
