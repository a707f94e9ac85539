import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ApprovalStatus, EMAIL, UserType } from '@mall/domain/people/session/user.codes.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, day } from '../../kernel/kit/time.ts'
import { CitySelect } from '../../site/shell/CitySelect.tsx'
import { Avatar } from './Avatar.tsx'
import { Contact } from './Contact.tsx'
import { DownloadData } from './DownloadData.tsx'
import { Mine } from '../../site/shell/Mine.tsx'

const ME = {}
type Info = Reply<'/api/user/selectUserInfoByUserName'>
type Form = Pick<Info, 'nickName' | 'realName' | 'email' | 'provinceCode' | 'cityCode'>

export const load = ({ ensure }: PageContext) =>
  Promise.all([
    ensure('/api/user/selectUserInfoByUserName', ME),
    ensure('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 }),
  ])

export const head = (): Head => ({ title: '个人资料', noIndex: true })

export default function BaseInfo() {
  const info = useLazyCall('/api/user/selectUserInfoByUserName', ME)
  const p = info.data
  return (
    <Mine here="/user/userBaseInfo" title="个人资料">
      {!p ? (
        <Waiting read={info} lines={6} bare />
      ) : (
        <>
          <Panel title="账号">
            <Facts
              items={[
                ['账号', p.userName],
                [
                  '手机',
                  <>
                    {p.mobile}
                    {'　'}
                    <LinkButton size="sm" to="/user/accountSecure">
                      更换手机
                    </LinkButton>
                  </>,
                ],
                ['类型', UserType.label(p.userType)],
                [
                  '企业',
                  p.companyName ? (
                    <>
                      {p.companyName}　<StatusTag of={ApprovalStatus} code={p.approvalStatus} />
                    </>
                  ) : (
                    <>
                      尚未绑定企业{'　'}
                      <LinkButton size="sm" to="/enterprise/enterpriseCertification">
                        去认证
                      </LinkButton>
                    </>
                  ),
                ],
                ['注册时间', day(p.registeredAt)],
              ]}
            />
          </Panel>
          <Panel title="头像">
            <Avatar url={p.headImgUrl} name={p.nickName} />
          </Panel>
          <Contact />
          <Panel title="个人资料" remark="只用于联系您和填写订单">
            <InfoForm info={p} />
          </Panel>
          <Panel title="已同意的协议">
            {p.consents.length === 0 ? (
              <p className="mute">账号由业务员开通，协议以企业签署的为准。</p>
            ) : (
              <Facts items={p.consents.map(c => [c.title, `第 ${c.version} 版，${dateTime(c.at)} 同意`] as const)} />
            )}
          </Panel>
          <Panel title="我的数据">
            <p className="mute">
              账号、协议、登录记录、收藏、足迹和您下的订单，存成一个 JSON 文件。文件里有完整手机号，请妥善保管。
            </p>
            <DownloadData />
          </Panel>
        </>
      )}
    </Mine>
  )
}

function InfoForm({ info }: { info: Info }) {
  const call = useCaller()
  const refresh = useRefresh()
  const boot = useBoot()
  const { session } = useDeps()
  // Only what differs from the server is kept: a change made on another device shows where nothing was typed.
  const [typed, change, drop] = useKept<Partial<Form>>('mall.baseInfo', {})
  const form: Form = { ...info, ...typed }
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'nick' | 'mail'>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const email = form.email.trim()
    const good = check([
      ['nick', form.nickName.trim() === '' && '请填写称呼，页面上这样称呼您'],
      ['mail', email !== '' && !EMAIL.test(email) && '邮箱格式是 名称@域名，如 buyer@company.example'],
    ])
    if (!good) return
    setBusy(true)
    try {
      const { nickName, realName, cityCode } = form
      await call('/api/user/updateUserExtendInfo', { nickName, realName, email, cityCode })
      await refresh('/api/user/selectUserInfoByUserName', '/api/user/checkUserAccountSecurity')
      drop()
      const { userInfo } = boot.session
      if (userInfo) session.set({ session: { ...boot.session, userInfo: { ...userInfo, nickName: nickName.trim() } } })
      notify.success('个人资料已保存。')
    } catch (e) {
      refused(e, { [Codes.INPUT]: 'mail' })
    }
    setBusy(false)
  }
  return (
    <form className="quick form slim" method="post" onSubmit={save} noValidate>
      <Input
        id="nick"
        label="称呼"
        required
        value={form.nickName}
        onChange={e => change({ nickName: e.target.value })}
        error={errors.nick}
        maxLength={20}
      />
      <Input
        label="真实姓名"
        autoComplete="name"
        value={form.realName}
        onChange={e => change({ realName: e.target.value })}
        maxLength={20}
      />
      <Input
        id="mail"
        label="邮箱"
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={e => change({ email: e.target.value })}
        error={errors.mail}
        maxLength={80}
      />
      <CitySelect provinceCode={form.provinceCode} cityCode={form.cityCode} onChange={change} />
      <p className="hint">常用城市：在新设备上登录后，先按这个城市报到货价。</p>
      <div className="row">
        <Button type="submit" look="primary" busy={busy} busyText="正在保存">
          保存资料
        </Button>
      </div>
    </form>
  )
}
