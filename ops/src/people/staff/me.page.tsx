import { useQueryClient } from '@tanstack/react-query'
import { roleLabel, useStaff } from '../../kernel/staff.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { HandOverButton } from './HandOver.tsx'
import { LookChoice } from './LookChoice.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnTotp } from './OwnTotp.tsx'

export default function MePage() {
  const staff = useStaff()
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: ['/api/ops/getStaff'] })
  return (
    <>
      <div className="page-head">
        <h1>我的账号</h1>
        <span className="mute">
          {staff.staffCode} {staff.name}，{roleLabel(staff.roles)}
        </span>
      </div>
      <section className="panel own" aria-label="外观">
        <h2>外观</h2>
        <div className="panel-pad">
          <LookChoice />
        </div>
      </section>
      <section className="panel own" aria-label="交接工作">
        <h2>交接工作</h2>
        <div className="panel-pad">
          <p className="hint">休假或调岗之前，把自己的客户、手上订单与未办完的工单交给一位同事。</p>
          <HandOverButton staffCode={staff.staffCode} />
        </div>
      </section>
      <section className="panel own" aria-label="两步验证">
        <h2>两步验证 {staff.enrolled ? <Tag tone="good">已启用</Tag> : <Tag tone="wait">未启用</Tag>}</h2>
        <div className="panel-pad">
          {staff.enrolled ? (
            <p>登录和代打单时除密码外还要输入手机上的动态码。更换或丢失手机，请由另一位管理员在「员工账号」中重置。</p>
          ) : (
            <OwnTotp onDone={again} />
          )}
        </div>
      </section>
      <section className="panel own" aria-label="修改密码">
        <h2>修改密码</h2>
        <div className="panel-pad">
          <OwnPassword staffCode={staff.staffCode} onDone={again} />
        </div>
      </section>
    </>
  )
}
