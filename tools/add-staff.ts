// The first employee of a production mall: node tools/add-staff.ts S001 张三 admin [reviewer ...]. The password is read from STAFF_PASSWORD,
// or made up, printed once and to be replaced at the first log-in. For an account that is there it is the way back in when nobody else
// can help: new password, second factor taken away. DATABASE_URL says where. Roles: domain/src/people/staff/staff.rights.ts.
import { randomBytes } from 'node:crypto'
import { passwordCostOf } from '../server/src/kernel/settings/settings.ts'
import { openPool } from '../server/src/platform/db/pool.ts'
import { staffRights } from '../domain/src/people/staff/staff.rights.ts'
import { audit } from '../server/src/platform/audit/audit.ts'
import { systemUserId } from '../server/src/platform/db/systemUser.queries.ts'
import { hashPassword } from '../server/src/people/session/password.ts'

const [code, name, ...roles] = process.argv.slice(2)
const url = process.env.DATABASE_URL
const known = Object.keys(staffRights)
if (!url || !code || !name || roles.length === 0 || roles.some(r => !known.includes(r))) {
  console.error(`用法：DATABASE_URL=… npm run staff -- 工号 姓名 岗位…（岗位：${known.join(' ')}）`)
  process.exit(2)
}
const password = process.env.STAFF_PASSWORD ?? randomBytes(12).toString('base64url')
if (password.length < 8) {
  console.error('密码至少 8 位')
  process.exit(2)
}
const pool = openPool(url, 1)
/** Who was let in from the server itself stands in the log, as the system's own act. */
const wasThere = async (): Promise<boolean> =>
  (await pool.row('select 1 from app_user where staff_code = $1', [code])) !== undefined
try {
  // Staff log in by code; the mobile column is unique and required, so a code that is no number stands in until one is entered.
  const again = await wasThere()
  const passwordHash = await hashPassword(password, { passwordCost: passwordCostOf(process.env) })
  await pool.tx(async tx => {
    const user = await tx.row<{ id: number }>(
      `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, staff_code, staff_roles, must_change_password)
     values (lower($1), 'staff:' || $1, $2, $2, $3, 9, $1, $4, $5)
     on conflict (staff_code) do update set nick_name = excluded.nick_name, real_name = excluded.real_name, password_hash = excluded.password_hash, staff_roles = excluded.staff_roles,
       must_change_password = excluded.must_change_password, totp_secret = null, totp_pending = null, frozen = false returning id`,
      [code, name, passwordHash, roles, process.env.STAFF_PASSWORD === undefined],
    )
    // Whoever holds the old password, or a session of it, is out.
    if (user && again) await tx.run('delete from session where user_id = $1', [user.id])
    await audit(tx, {
      actorId: await systemUserId(tx),
      act: again ? 'staff.resetAtServer' : 'staff.addAtServer',
      objectType: 'staff',
      objectId: code,
      detail: `${code} ${name}（${roles.join('、')}）：在服务器上用命令${again ? '重设密码、去掉两步验证' : '新建'}`,
    })
  })
  console.log(`员工 ${code} ${name}（${roles.join('、')}）已就绪${process.env.STAFF_PASSWORD ? '' : `，初始密码 ${password}`}`)
} catch (e) {
  // 42P01: no such table.
  console.error(
    (e as { code?: string }).code === '42P01'
      ? '这个数据库里还没有商城的表：请先启动一次商城（启动时自动建表），再建员工'
      : `没有建成：${(e as Error).message}`,
  )
  process.exitCode = 1
} finally {
  await pool.close()
}
