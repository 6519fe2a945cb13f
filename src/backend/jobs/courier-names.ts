// data: common first names of each country, alternating women's and men's

/** Names in Latin script, and in the country's own script when that is another one, in the same order. */
export interface CourierNames {
  readonly latin: readonly string[]
  readonly local?: readonly string[]
}

const createNames = (latin: string, localNames?: string): CourierNames => ({
  latin: latin.split(' '),
  ...(localNames !== undefined && { local: localNames.split(' ') }),
})

export const COURIER_NAMES: Readonly<Record<string, CourierNames>> = {
  ES: createNames(
    'Marta Jordi Lucía Pau Nerea Iván Carmen Álvaro Ainhoa Rubén Paula Iker Laia Sergio Rocío Hugo Elena Javier Noelia Adrián',
  ),
  IT: createNames(
    'Giulia Marco Chiara Luca Martina Alessandro Sara Matteo Elisa Davide Francesca Andrea Valentina Simone Federica Lorenzo Ilaria Gabriele Silvia Antonio',
  ),
  UA: createNames(
    'Olena Taras Iryna Bohdan Oksana Andrii Yuliia Dmytro Sofiia Maksym Nataliia Ostap Kateryna Oleksandr Anastasiia Nazar Mariia Vitalii Solomiia Roman',
    'Олена Тарас Ірина Богдан Оксана Андрій Юлія Дмитро Софія Максим Наталія Остап Катерина Олександр Анастасія Назар Марія Віталій Соломія Роман',
  ),
  RO: createNames(
    'Andreea Alexandru Ioana Mihai Elena Andrei Raluca Bogdan Alina Cristian Mădălina Ștefan Diana Răzvan Simona Vlad Gabriela Radu Oana Florin',
  ),
  GE: createNames(
    'Nino Giorgi Mariam Luka Ana Davit Tamar Nika Salome Levan Ketevan Irakli Natia Lasha Eka Zurab Tinatin Sandro Lika Beka',
    'ნინო გიორგი მარიამ ლუკა ანა დავით თამარ ნიკა სალომე ლევან ქეთევან ირაკლი ნათია ლაშა ეკა ზურაბ თინათინ სანდრო ლიკა ბექა',
  ),
  PT: createNames(
    'Ana João Beatriz Tiago Mariana Pedro Inês Rui Catarina Miguel Sofia André Joana Diogo Rita Nuno Marta Bruno Carolina Gonçalo',
  ),
  PL: createNames(
    'Anna Piotr Katarzyna Tomasz Magdalena Michał Agnieszka Paweł Karolina Kamil Joanna Łukasz Natalia Mateusz Monika Bartosz Zofia Jakub Ewelina Rafał',
  ),
  MA: createNames(
    'Fatima Youssef Khadija Hamza Salma Mehdi Imane Anas Nadia Karim Zineb Omar Hajar Rachid Meryem Ayoub Samira Ilyas Ghita Hicham',
  ),
  KZ: createNames(
    'Aigerim Nurlan Dana Arman Madina Daniyar Asel Yerlan Zhanar Sanzhar Aliya Timur Gulnara Ruslan Kamila Bauyrzhan Saule Askar Dinara Miras',
    'Айгерим Нурлан Дана Арман Мадина Данияр Асель Ерлан Жанар Санжар Алия Тимур Гульнара Руслан Камила Бауыржан Сауле Аскар Динара Мирас',
  ),
  HR: createNames(
    'Ana Ivan Petra Luka Ivana Marko Lucija Josip Marija Ante Iva Tomislav Martina Hrvoje Nika Filip Katarina Domagoj Matea Karlo',
  ),
  KE: createNames(
    'Wanjiku Brian Achieng Kevin Faith Otieno Mercy Kamau Njeri Dennis Akinyi Mwangi Grace Kiprono Wambui Collins Cherono Victor Naomi Musyoka',
  ),
  CI: createNames(
    'Aya Kouassi Awa Yao Mariam Ibrahim Adjoua Serge Fatou Moussa Affoué Jean Aminata Koffi Rokia Didier Estelle Seydou Amenan Franck',
  ),
  RS: createNames(
    'Jelena Nikola Milica Marko Ana Stefan Jovana Miloš Ivana Nemanja Teodora Luka Tamara Vuk Marija Dušan Katarina Filip Sanja Bojan',
  ),
  MD: createNames(
    'Ana Ion Doina Vasile Natalia Andrei Cristina Sergiu Victoria Dumitru Mihaela Igor Daniela Vitalie Irina Nicolae Tatiana Maxim Corina Eugen',
  ),
  UG: createNames(
    'Aisha Moses Nakato Ivan Namukasa Brian Grace Ssemakula Sarah Okello Esther Mugisha Nabirye Ronald Joan Wasswa Patience Kato Brenda Joel',
  ),
  KG: createNames(
    'Aizada Azamat Nurgul Bakyt Aiperi Ulan Cholpon Daniyar Meerim Almaz Gulzat Timur Begimai Ermek Jyldyz Adilet Altynai Maksat Saltanat Emir',
    'Айзада Азамат Нургуль Бакыт Айпери Улан Чолпон Данияр Мээрим Алмаз Гулзат Тимур Бегимай Эрмек Жылдыз Адилет Алтынай Максат Салтанат Эмир',
  ),
  BA: createNames(
    'Amina Tarik Lejla Adnan Emina Haris Ivana Damir Selma Emir Merima Mirza Ajla Dino Sara Nermin Jelena Goran Lamija Kenan',
  ),
  BG: createNames(
    'Maria Georgi Elena Ivan Desislava Dimitar Viktoria Nikolay Gergana Stoyan Yana Martin Radost Hristo Teodora Plamen Ivelina Petar Tsvetelina Kaloyan',
    'Мария Георги Елена Иван Десислава Димитър Виктория Николай Гергана Стоян Яна Мартин Радост Христо Теодора Пламен Ивелина Петър Цветелина Калоян',
  ),
  GH: createNames('Akosua Kwame Abena Kofi Ama Yaw Efua Kwabena Adwoa Emmanuel Esi Kwaku Afia Prince Gifty Nii Naa Selorm Akua Ebo'),
  ME: createNames(
    'Milena Marko Ana Luka Jovana Nikola Ivana Petar Maja Balša Sara Miloš Tijana Vuk Kristina Stefan Anđela Bojan Marija Danilo',
  ),
  SI: createNames('Maja Luka Nina Matej Eva Jan Tina Rok Ana Žiga Petra Miha Katja Gašper Neža Blaž Špela Anže Urška Jure'),
  NG: createNames(
    'Chioma Emeka Aisha Tunde Ngozi Musa Funke Chinedu Zainab Segun Blessing Ibrahim Amaka Femi Halima Kelechi Yetunde Uche Folake Sani',
  ),
  AM: createNames(
    'Ani Tigran Mariam Davit Nare Hayk Lilit Armen Gayane Narek Anna Gor Lusine Aram Sona Karen Astghik Vahe Arpi Artur',
    'Անի Տիգրան Մարիամ Դավիթ Նարե Հայկ Լիլիթ Արմեն Գայանե Նարեկ Աննա Գոռ Լուսինե Արամ Սոնա Կարեն Աստղիկ Վահե Արփի Արթուր',
  ),
  TN: createNames(
    'Amira Mehdi Salma Aymen Ines Mohamed Rim Wassim Nour Karim Yasmine Hatem Olfa Skander Mariem Bilel Sonia Firas Emna Walid',
  ),
}
