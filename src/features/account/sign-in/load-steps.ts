// each step is a chunk of its own
export const loadLogIn = () => import('#features/account/sign-in/LogIn.tsx')
export const loadSignUp = () => import('#features/account/sign-in/SignUp.tsx')
export const loadRecover = () => import('#features/account/sign-in/Recover.tsx')
