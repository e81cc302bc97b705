const WORDS = `
  00000000 000000000 0000000000 01234567 012345678 0123456789 10203040 1020304050 102030405060 11111111 111111111
  1111111111 11111112 11112222 11223344 1122334455 112233445566 12121212 123123123 123123456 123321123 12341234
  123412345 12344321 123454321 1234554321 123456123 123456654321 12345678 123456780 123456789 1234567890
  1234567891 12345678910 1234567899 123456789a 12345678a 12345678q 12345679 1234567a 123456aa 123456ab 123456abc
  123456qwerty 12345abc 12345qwert 1234abcd 1234qwer 123654789 123abc123 123qwe123 123qweasd 123qweasdzxc 12qwaszx
  13579246 147147147 14725836 147258369 147852369 159357159 15935728 159753159 15975346 19851985 19871987 19901990
  19951995 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 20012001 20202020
  22222222 222222222 24681012 31415926 33333333 3rjs1la7qe 44444444 55555555 66666666 741852963 77777777 789456123
  87654321 88888888 888888888 963852741 987456321 987654321 9876543210 99999999 999999999 a1234567 a12345678
  a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaaa1111 aaaaaaaa1 ab123456 abacaxi1 abc12345
  abc123456 abc123abc abcd1234 abcd12345 abcdabcd abcde123 abcdef123 abcdefg1 abcdefgh abcdefghi access14
  acesso123 admin123 admin1234 admin12345 administrador administrador123 administrator adriana1 adriana123
  agricola agricultor agro1234 agronegocio alessandra alexander alexandra amanda123 amor1234 amor123456
  amordaminhavida amoreterno amorzinho anderson anderson1 angel123 anthony1 antonio1 antonio123 aparecida arabica1
  arabica123 arsenal1 asd12345 asd123456 asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer asshole1 atletico atletico1
  atletico123 atleticomg babygirl babygirl1 barcelona baseball baseball1 batman123 beatriz1 beatriz123
  belohorizonte bencao123 benjamin bianca123 biteme12 blahblah blink182 bonitinha borboleta botafogo botafogo1
  botafogo123 brasil10 brasil12 brasil123 brasil1234 brasil2014 brasil2018 brasil2020 brasil2022 brasil2024
  brasil2026 brasil@123 brasileiro brasilia brasilia1 brazil123 brigadeiro bruno123 butterfly cachorro cachorro1
  cachorro123 cafe1234 cafe12345 cafe123456 cafecafe cafedobrasil cafezal1 cafezal123 cafezinho cafezinho1
  camila123 campeao1 carlos123 carolina carolina1 celular1 cerrado123 changeme changeme1 changeme123 charlie1
  cheese12 chelsea1 chocolate chocolate1 chocolate123 christian claudia1 claudio1 cliente123 coffee12 coffee123
  colheita colheita1 colheita123 colorado colorado1 computador computer computer1 cookie123 cooperativa
  corinthians corinthians1 corinthians10 corinthians123 corintians corvette cristiane cristiano cristina cruzeiro
  cruzeiro1 cruzeiro10 cruzeiro123 curitiba daniel123 danielle default1 default123 demo1234 demodemo deus1234
  deus123456 deusefiel deusefiel1 deusefiel7 deusfiel deusmeama deusnocomando diamond1 dragon12 dragon123 eduardo1
  eduardo123 elizabeth eminem50 espiritosanto estrela1 estrela123 estrelinha euteamo1 euteamo123 euteamo2 facebook
  facebook1 familia1 familia10 familia123 fazenda1 fazenda12 fazenda123 fazenda1234 fazendeiro felicidade
  felipe123 fernanda fernanda1 fernando fernando1 fernando123 ferrari1 flamengo flamengo1 flamengo10 flamengo12
  flamengo123 florianopolis flower12 fluminense fluminense1 football football1 forever1 forever21 fortnite1
  francisca francisco freedom1 fuckyou1 fuckyou123 fuckyou2 futebol1 futebol10 futebol123 gabriel1 gabriel123
  gabriela galo1234 galodoido garfield gatinha1 gatinha123 gatinho1 george12 ginger12 golden12 google123 gratidao
  gratidao1 gremio10 gremio123 guest123 guilherme guilherme1 gustavo1 gustavo123 harley12 hello123 hello1234
  hellohello helloworld henrique henrique1 hockey12 hondahonda hunter12 iloveyou iloveyou1 iloveyou123 iloveyou2
  instagram internacional internet internet1 internet123 isabella jeferson jefferson jennifer jessica1 jesus123
  jesus1234 jesus777 jesuscristo jesuscristo1 jesusevida jesusmeama jesusteama jesusvive joao1234 jonathan
  jordan23 josesilva juliana1 juliana123 killer123 larissa1 larissa123 lavoura1 lavoura123 leonardo leonardo1
  leticia1 leticia123 letmein1 letmein123 liberdade lindinha linkinpark liverpool liverpool1 login123 loginlogin
  lovelove lovely12 loveyou1 lucas123 m12345678 manchester marcelo1 marcelo123 maria123 mariana1 mariana123
  master12 master123 mateus123 matheus1 matheus123 matrix12 maverick melancia mengao123 mercedes metallica
  meuamor1 meuamor12 meuamor123 meuanjo1 michael1 michelle midnight minasgerais minecraft minecraft1 minhafamilia
  minhafazenda minhasenha minhasenha123 minhavida minhavida1 monkey123 morango1 motorola mudar123 mudar1234
  mudar@123 mustang1 myspace1 natalia1 natalia123 neymar10 neymar11 neymarjr nicholas nirvana1 nossasenhora
  p@ssw0rd p@ssword padrao123 palmeiras palmeiras1 palmeiras10 palmeiras123 pass1234 passarinho passpass passw0rd
  password password! password0 password01 password1 password12 password123 password123! password1234 password2
  patricia patricia1 patrocinio pedro123 pelepele pepper12 phoenix1 pipoca123 platinum playstation pokemon1
  pokemon123 porsche1 portoalegre princesa princesa1 princesa123 princess princess1 priscila produtor produtor1
  produtor123 provisoria123 pussycat q12345678 q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qweasd123 qweasdzxc
  qwer1234 qwerasdf qwerty1! qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui
  qwertyuiop rafael123 rafaela1 rafaela123 rainbow1 ricardo1 ricardo123 riodejaneiro roberto1 roberto123 rodrigo1
  rodrigo123 ronaldinho ronaldo123 ronaldo9 root1234 rootroot s12345678 salvador samantha samsung1 samsung123
  santos10 santos123 santosfc saojorge saopaulo saopaulo1 saopaulo10 saopaulo123 saopaulofc saudades scooter1
  sebastiao secret12 secret123 senha123 senha1234 senha12345 senha123456 senha2020 senha2021 senha2022 senha2023
  senha2024 senha2025 senha2026 senha@123 senhasenha senhorjesus sexysexy shadow12 shadow123 sitio123 snoopy12
  soccer12 spiderman starbucks startrek starwars starwars1 suasenha suldeminas summer12 summer123 sunshine
  sunshine1 superman superman1 teamo123 teamo1234 teamomuito teamotanto temporaria123 test1234 test12345 teste123
  teste1234 teste@123 testeteste testing1 testing123 testtest thiago123 thunder1 tiago123 timao123 toor1234
  tricolor tricolor1 tricolor10 tricolor123 trocar123 trocar@123 trocarsenha trustno1 user1234 usuario1 usuario123
  usuario@123 vanessa1 vanessa123 vasco123 vascodagama verdao123 veronica victoria victoria1 vinicius vinicius1
  vitoria1 vitoria10 vitoria123 washington welcome1 welcome123 wellington whatever whatever1 whatsapp windows1
  windows10 winter12 yamaha12 z12345678 zaq12wsx zaq1zaq1 zxcvbnm, zxcvbnm1 zxcvbnm123 zxcvzxcv
`;

/** The most common passwords with 8 or more characters, in Brazil and elsewhere, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a password is a common one, which the server refuses and forms warn about. */
export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase();
  return COMMON_PASSWORDS.has(lowered) || new Set(lowered).size === 1;
}
