import './certification.css'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useBoot } from '../../kernel/deps.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Enterprise } from './Enterprise.tsx'
import { useChosen } from '../../orders/checkout/useChosen.ts'
import { type Certification, isCertified, NOTHING, placeOf } from './useCertification.ts'
import { hasScreen } from '../../kernel/routes.ts'

export const load = ({ ensure }: PageContext) => ensure('/api/company/getCertification', NOTHING)
export const head = (): Head => ({ title: '企业认证通过', noIndex: true })

export default function Success() {
  return (
    <Enterprise here="result" title="认证完成">
      {c => (isCertified(c) && c.company ? <Done c={c} /> : <NotYet c={c} />)}
    </Enterprise>
  )
}

function NotYet({ c }: { c: Certification }) {
  return (
    <section className="panel">
      <Empty
        title="还没有通过认证"
        actions={
          <LinkButton look="ink" to={placeOf(c)}>
            查看进度
          </LinkButton>
        }
      >
        审核通过后，企业编号与专属客服显示在这里。
      </Empty>
    </section>
  )
}

function Done({ c }: { c: Certification }) {
  const { site } = useBoot()
  const chosen = useChosen()
  const { company } = c
  if (!company) return null
  const next = [
    ...chosen,
    { to: '/user/subUser', label: '邀请同事', note: '采购、财务、审批人各用自己的账号，权限与限额由您定' },
    { to: '/user/address', label: '维护收货地址', note: '工地与市场地址，结算时直接选用' },
    { to: '/search', label: '开始选货', note: '挂牌价现货由系统自动审核，付款后发货' },
  ].filter(n => hasScreen(n.to))
  return (
    <div className="entcols">
      <Panel
        title={company.companyName}
        more={
          <Tag tone="good" dot>
            已认证
          </Tag>
        }
        footer={<LinkButton to="/enterprise/enterpriseCertification">企业资料、证照、变更</LinkButton>}
      >
        <Facts
          items={[
            ['企业编号', <b key="code">{company.companyCode}</b>],
            ['统一社会信用代码', company.creditCode],
            ['认证时间', company.certifiedAt ? dateTime(company.certifiedAt) : '—'],
          ]}
        />
        <div className="contact">
          <small className="mute">您的专属客服</small>
          <b>{company.bdName || '待分配'}</b>
          {(company.bdPhone || site.phone) && (
            <a href={`tel:${company.bdPhone || site.phone}`}>{company.bdPhone || site.phone}</a>
          )}
        </div>
      </Panel>
      <Panel title="接下来" flush>
        <ul className="entfound">
          {next.map(n => (
            <li key={n.to}>
              <div>
                <b>{n.label}</b>
                <p className="mute sm">{n.note}</p>
              </div>
              <LinkButton to={n.to} {...(n === chosen[0] ? { look: 'primary' } : {})} aria-label={`前往${n.label}`}>
                前往
              </LinkButton>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
